-- Makes a connection, which is already locked, the one that its account pays through. Its bank has accepted the
-- credentials, and an administrator the user. From now on it has the name of its account's ledger. The errors are those
-- of bind_account(), and bank_connections_name_key: another user's connection has this account number.
-- Locks: see bind_account().
CREATE FUNCTION activate_connection(p_connection bank_connections) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  number text := (SELECT a.account_number FROM bank_accounts a WHERE a.id = p_connection.account_id);
  number_ledger text := connection_name_of(number);
BEGIN
  UPDATE bank_connections SET
    name = number_ledger, ledger = number_ledger, status = 'active', last_error = NULL,
    next_check_at = request_now() + interval '1 day'
  WHERE id = p_connection.id;
  PERFORM bind_account(p_connection.account_id, number_ledger, number);
  -- What was logged on under its former name, and what an earlier connection of this number has left.
  DELETE FROM bank_connection_states WHERE name = p_connection.name;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = number_ledger;
  PERFORM record_connection_event(p_connection, 'activated');
END $$;
