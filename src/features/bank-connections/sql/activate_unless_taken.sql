-- Activates a connection, which is already locked, or records that another user has connected its account meanwhile.
CREATE FUNCTION activate_unless_taken(p_connection bank_connections) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activate_connection(p_connection);
EXCEPTION WHEN unique_violation THEN
  UPDATE bank_connections SET last_error = 'rejected:ACCOUNT_TAKEN' WHERE id = p_connection.id;
END $$;
