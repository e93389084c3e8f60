-- Removes the caller's account with this id or number. Its lock orders this with requests that open an order from the
-- account or make it a settlement account: they either come first or no longer find it.
--
-- not_found no such account    account_ambiguous, account_has_pending_order, account_is_settlement_account,
--   account_awaits_settlement, account_has_connection: it is deleted first, with the care that this takes
CREATE FUNCTION remove_account(
  p_id uuid DEFAULT NULL, p_number text DEFAULT NULL, p_environment text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  account := lock_account(p_id, p_number, p_environment);
  IF has_pending_order(account.id) THEN
    PERFORM refuse('account_has_pending_order');
  END IF;
  IF EXISTS (SELECT FROM merchants m WHERE m.settlement_account_id = account.id) THEN
    PERFORM refuse('account_is_settlement_account');
  END IF;
  IF EXISTS (SELECT FROM settlement_account_changes c WHERE c.account_id = account.id) THEN
    PERFORM refuse('account_awaits_settlement');
  END IF;
  IF EXISTS (SELECT FROM bank_connections c WHERE c.account_id = account.id AND c.removed_at IS NULL) THEN
    PERFORM refuse('account_has_connection');
  END IF;
  UPDATE bank_accounts SET removed_at = request_now() WHERE id = account.id;
  PERFORM record_audit('bank_account.remove', public_id('acc', account.id),
    jsonb_build_object('before', bank_account_audit_data(account), 'after', NULL));
END $$;
