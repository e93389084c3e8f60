-- Has an approved payout wait for an approval again if whoever submitted or approved it may no longer do that, and
-- tells the merchant's owner. Rows that were sent go on to their outcome. Returns whether it has.
-- Locks: the payout, then see is_approver().
CREATE FUNCTION return_payout(p_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  before text;
  because text;
BEGIN
  SELECT * INTO payout FROM payouts p
  WHERE p.id = p_id AND p.status IN ('scheduled', 'processing') FOR NO KEY UPDATE;
  because := unanswered_by(payout);
  IF payout.id IS NULL OR because IS NULL THEN
    RETURN false;
  END IF;
  before := payout.status;
  UPDATE payouts SET status = 'awaiting_approval', returned_at = request_now(), returned_because = because,
    paused_reason = NULL, updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('return', before, payout);
  PERFORM record_event('payout.returned', payout.merchant_id, payout.environment,
    payout_event_data(payout) || jsonb_build_object('because', because),
    p_user_id => (SELECT m.owner_id FROM merchants m WHERE m.id = payout.merchant_id));
  RETURN true;
END $$;
