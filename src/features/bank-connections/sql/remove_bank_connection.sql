-- Removes a connection of the caller, and forgets its credentials. Its account is pending then.
-- not_found no such connection    account_has_pending_order    Locks: the connection, then the account.
CREATE FUNCTION remove_bank_connection(p_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  connection := lock_own_connection(p_id);
  -- Whoever opens an order locks the account first, and either comes first or finds it without a connection.
  PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
  IF has_pending_order(connection.account_id) THEN
    PERFORM refuse('account_has_pending_order');
  END IF;
  UPDATE bank_accounts a SET connection = NULL WHERE a.id = connection.account_id AND a.connection = connection.name;
  PERFORM forget_connection(connection, p_user_agent);
END $$;
