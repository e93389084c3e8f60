-- Writes a merchant's change of its settlement account, which takes effect later and replaces one that is pending.
-- The merchant and the account are already locked.
CREATE FUNCTION request_settlement_account_change(
  p_merchant_id uuid, p_account_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  replaced settlement_account_changes%ROWTYPE;
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO replaced;
  INSERT INTO settlement_account_changes (merchant_id, account_id, requested_by, requested_at, effective_at)
  VALUES (p_merchant_id, p_account_id, caller_id(), request_now(),
    request_now() + settlement_change_delay(p_merchant_id))
  RETURNING * INTO STRICT change;
  PERFORM record_audit('merchant.settlement_account_request', public_id('mer', p_merchant_id), jsonb_build_object(
    'before', settlement_change_audit_data(replaced), 'after', settlement_change_audit_data(change)));
  PERFORM record_settlement_event('requested', change.merchant_id, change.account_id, change.requested_by,
    jsonb_build_object('effectiveAt', iso_time(change.effective_at), 'replacesPending',
      replaced.merchant_id IS NOT NULL)
      || request_origin(p_user_agent));
END $$;
