-- Completes a payout once all of its rows are settled, and records the event. Locks the payout, so that of two rows
-- that are settled at once the second one sees the first.
CREATE FUNCTION complete_payout(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  any_failed boolean;
BEGIN
  SELECT * INTO payout FROM payouts p WHERE p.id = p_id FOR NO KEY UPDATE;
  IF payout.status <> 'processing' OR EXISTS (
    SELECT FROM payout_rows r WHERE r.payout_id = p_id AND r.status IN ('waiting', 'pending')) THEN
    RETURN;
  END IF;
  any_failed := EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p_id AND r.status = 'failed');
  UPDATE payouts SET status = CASE WHEN any_failed THEN 'completed_with_failures' ELSE 'completed' END,
    completed_at = request_now(), updated_at = request_now(), paused_reason = NULL
  WHERE id = p_id RETURNING * INTO STRICT payout;
  PERFORM record_payout_change('complete', 'processing', payout);
  PERFORM record_event(CASE WHEN any_failed THEN 'payout.failed_rows' ELSE 'payout.completed' END,
    payout.merchant_id, payout.environment, payout_event_data(payout));
END $$;
