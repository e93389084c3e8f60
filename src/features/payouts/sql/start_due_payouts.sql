-- Starts the scheduled payouts whose time has come. What a payout could not send within 7 days fails: nobody expects it
-- any more. Returns how many were changed.
CREATE FUNCTION start_due_payouts(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  changed integer := 0;
BEGIN
  FOR payout IN
    SELECT * FROM payouts p WHERE p.status = 'scheduled' AND p.next_attempt_at <= request_now()
    ORDER BY p.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM start_payout(payout.id);
    changed := changed + 1;
  END LOOP;
  FOR payout IN
    SELECT * FROM payouts p
    WHERE p.status = 'processing' AND p.started_at <= request_now() - interval '7 days'
      AND EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p.id AND r.status = 'waiting')
    LIMIT p_limit
  LOOP
    UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
    WHERE payout_id = payout.id AND status = 'waiting';
    PERFORM complete_payout(payout.id);
    changed := changed + 1;
  END LOOP;
  RETURN changed;
END $$;
