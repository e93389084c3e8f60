-- Ends a disabled connection, which is locked with its account, unless an order is pending, whose outcome takes its
-- credentials: these are forgotten, its account is pending, and whoever waits for the number is told that it is free.
-- Returns whether it has ended.
CREATE FUNCTION end_disabled_connection(p_connection bank_connections) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF has_pending_order(p_connection.account_id) THEN
    RETURN false;
  END IF;
  UPDATE bank_accounts a SET connection = NULL
  WHERE a.id = p_connection.account_id AND a.connection = p_connection.name;
  IF FOUND THEN
    PERFORM record_free_number(p_connection.account_id);
  END IF;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  UPDATE bank_connections SET credentials = NULL, name = 'own-' || replace(id::text, '-', '')
    WHERE id = p_connection.id;
  RETURN true;
END $$;
