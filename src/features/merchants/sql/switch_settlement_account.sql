-- Switches a merchant, which is already locked, to another settlement account, or to none; no change is pending then.
-- p_requested_by: who wanted it, now or when they requested the change that takes effect now
CREATE FUNCTION switch_settlement_account(
  p_merchant_id uuid, p_account_id uuid, p_requested_by uuid, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  previous_id uuid;
BEGIN
  SELECT m.settlement_account_id INTO STRICT previous_id FROM merchants m WHERE m.id = p_merchant_id;
  PERFORM record_settlement_event('made', p_merchant_id, p_account_id, p_requested_by, request_origin(p_user_agent));
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id;
  UPDATE merchants SET settlement_account_id = p_account_id, updated_at = request_now() WHERE id = p_merchant_id;
  PERFORM record_audit('merchant.settlement_account_update', public_id('mer', p_merchant_id),
    jsonb_build_object(
      'requestedBy', public_id('usr', p_requested_by),
      'before', jsonb_build_object('settlementAccount', public_id('acc', previous_id)),
      'after', jsonb_build_object('settlementAccount', public_id('acc', p_account_id))));
END $$;
