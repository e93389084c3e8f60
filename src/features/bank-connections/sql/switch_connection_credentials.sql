-- Gives a connection, which is already locked, other credentials; no change is pending then. They are checked next. The
-- bank session of the former ones is forgotten.
-- p_requested_by: who wanted it, now or when they requested the change that takes effect now
CREATE FUNCTION switch_connection_credentials(
  p_connection bank_connections, p_credentials bytea, p_sends_payer_keys boolean, p_requested_by uuid,
  p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_connection.id;
  UPDATE bank_connections SET
    credentials = p_credentials, sends_payer_keys = p_sends_payer_keys, next_check_at = request_now(),
    last_error = NULL,
    rejection_reason = NULL,
    status = CASE WHEN status IN ('active', 'failing') THEN status ELSE 'checking' END
  WHERE id = p_connection.id;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  PERFORM record_audit('bank_connection.replace_credentials', public_id('con', p_connection.id),
    jsonb_build_object('requestedBy', public_id('usr', p_requested_by)));
  PERFORM record_connection_event(p_connection, 'made',
    connection_actor(p_requested_by) || request_origin(p_user_agent));
END $$;
