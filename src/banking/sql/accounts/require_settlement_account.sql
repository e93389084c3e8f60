-- The account into which a merchant is paid, locked FOR SHARE so that its binding cannot change.
-- no_settlement_account: none, or not bound. not_connected: the deployment lacks its connection.
CREATE FUNCTION require_settlement_account(p_merchant_id uuid, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL
  FOR SHARE OF a;
  IF NOT FOUND THEN
    PERFORM refuse('no_settlement_account');
  END IF;
  IF connection_facts(p_connections, account.connection) IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN account;
END $$;
