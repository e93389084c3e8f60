-- Binds a live account to a bank connection, or with null to none. The connection's movements that have no account
-- yet are assigned to it. p_connection_number and p_connection_rif are the account number and owner that the connection
-- is configured with.
--
-- not_found: no such account
-- account_sandbox, connection_number_mismatch, configured_owner_mismatch, account_has_pending_order,
--   account_has_connection: of its user's own, with another name; bank_accounts_connection_key
--
-- Locks: lock_movements(), then the account.
CREATE FUNCTION bind_account(
  p_id uuid, p_connection text DEFAULT NULL, p_connection_number text DEFAULT NULL, p_connection_rif text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  -- A concurrent notice or bank statement is either recorded before this, or sees the account bound.
  PERFORM lock_movements(p_connection);
  SELECT * INTO account FROM bank_accounts a WHERE a.id = p_id AND a.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF account.environment = 'test' THEN
    PERFORM refuse('account_sandbox');
  ELSIF p_connection_number <> account.account_number THEN
    PERFORM refuse('connection_number_mismatch');
  ELSIF NOT document_matches_rif(account.document, p_connection_rif) THEN
    PERFORM refuse('configured_owner_mismatch');
  ELSIF EXISTS (SELECT FROM bank_connections c
    WHERE c.account_id = p_id AND c.removed_at IS NULL AND c.name IS DISTINCT FROM p_connection)
  THEN
    PERFORM refuse('account_has_connection');
  END IF;
  IF account.connection IS DISTINCT FROM p_connection THEN
    IF has_pending_order(account.id) THEN
      PERFORM refuse('account_has_pending_order');
    END IF;
    UPDATE bank_accounts SET connection = p_connection WHERE id = p_id;
    PERFORM record_audit('bank_account.connection_update', public_id('acc', p_id), jsonb_build_object(
      'before', jsonb_build_object('connection', account.connection),
      'after', jsonb_build_object('connection', p_connection)));
  END IF;
  UPDATE bank_movements SET account_id = p_id WHERE connection = p_connection AND account_id IS NULL;
END $$;
