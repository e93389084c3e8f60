-- Submits a draft for approval, and tells those who may approve it.
-- not_found: no such payout    payout_not_draft    Locks the payout.
CREATE FUNCTION submit_payout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, p_environment);
  IF payout.status <> 'draft' THEN
    PERFORM refuse('payout_not_draft');
  END IF;
  UPDATE payouts SET status = 'awaiting_approval', submitted_by = caller_id(), submitted_at = request_now(),
    submitted_as = (SELECT m.role FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = caller_id()),
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('submit', 'draft', payout);
  PERFORM record_event('payout.awaiting_approval', p_merchant_id, payout.environment, payout_event_data(payout),
    p_user_id => caller_id());
END $$;
