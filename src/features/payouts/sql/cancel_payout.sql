-- Cancels a payout. Of one that was returned when rows were sent, the rest fails, and it ends with those.
-- not_found: no such payout    payout_processing, payout_ended    Locks the payout.
CREATE FUNCTION cancel_payout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  before text;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, p_environment);
  before := payout.status;
  IF before = 'processing' THEN
    PERFORM refuse('payout_processing');
  ELSIF before NOT IN ('draft', 'awaiting_approval', 'scheduled') THEN
    PERFORM refuse('payout_ended');
  END IF;
  IF payout.started_at IS NOT NULL THEN
    UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
    WHERE payout_id = p_id AND status = 'waiting';
    UPDATE payouts SET status = 'processing', updated_at = request_now() WHERE id = p_id RETURNING * INTO payout;
    PERFORM record_payout_change('cancel', before, payout);
    PERFORM complete_payout(p_id);
    RETURN;
  END IF;
  UPDATE payouts SET status = 'canceled', canceled_at = request_now(), updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('cancel', before, payout);
END $$;
