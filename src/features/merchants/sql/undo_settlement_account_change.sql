-- Undoes a merchant's pending change of its settlement account. Returns whether there was one. The merchant is already
-- locked, so the change has not taken effect, and does not concurrently.
CREATE FUNCTION undo_settlement_account_change(p_merchant_id uuid, p_user_agent text DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO change;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('merchant.settlement_account_undo', public_id('mer', p_merchant_id), jsonb_build_object(
    'before', settlement_change_audit_data(change), 'after', NULL));
  PERFORM record_settlement_event('undone', change.merchant_id, change.account_id, caller_id(),
    request_origin(p_user_agent));
  RETURN true;
END $$;
