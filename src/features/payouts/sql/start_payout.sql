-- Starts a scheduled payout, which is then sent row by row, or returns it: see return_payout(). The caller has locked
-- it.
CREATE FUNCTION start_payout(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  IF return_payout(p_id) THEN
    RETURN;
  END IF;
  UPDATE payouts SET status = 'processing', started_at = request_now(), updated_at = request_now(),
    next_attempt_at = least(next_attempt_at, request_now())
  WHERE id = p_id RETURNING * INTO STRICT payout;
  PERFORM record_payout_change('start', 'scheduled', payout);
END $$;
