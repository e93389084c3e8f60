-- Removes a connection, which is already locked, with its credentials and whatever waits for it, on its user's request.
CREATE FUNCTION forget_connection(p_connection bank_connections, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_connection_event(p_connection, 'removed',
    connection_actor(caller_id()) || request_origin(p_user_agent));
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_connection.id;
  UPDATE bank_connections SET
    status = 'disabled', credentials = NULL, next_check_at = NULL, removed_at = request_now()
  WHERE id = p_connection.id;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  PERFORM record_audit('bank_connection.remove', public_id('con', p_connection.id),
    jsonb_build_object('protocol', p_connection.protocol, 'account', public_id('acc', p_connection.account_id)));
END $$;
