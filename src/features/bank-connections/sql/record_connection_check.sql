-- Records whether the bank has accepted a connection's credentials. A connection that was being checked becomes active, or
-- waits for an administrator if it is its user's first one, or if a merchant with live payments is paid into its account:
-- else whoever deletes a connection could have other credentials at once. One in use is failing while its bank rejects it.
-- Nothing is recorded if the credentials were replaced, or the connection was removed, while the bank was asked.
--
-- p_credentials: those that were checked, encrypted    p_status: accepted, rejected or unreachable
-- p_code: the bank's code, or why there is no answer
--
-- Locks: the connection.
CREATE FUNCTION record_connection_check(p_id uuid, p_credentials bytea, p_status text, p_code text DEFAULT NULL)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  UPDATE bank_connections c SET
    checked_at = request_now(),
    last_error = CASE WHEN p_status <> 'accepted' THEN p_status || ':' || coalesce(p_code, '') END,
    -- A bank that did not answer is asked again, and one in use every day; what it refused before stays refused.
    next_check_at = request_now() + CASE
      WHEN p_status = 'unreachable' THEN interval '5 minutes'
      WHEN c.status IN ('active', 'failing') THEN interval '1 day' END
  WHERE c.id = p_id AND c.credentials = p_credentials
  RETURNING * INTO connection;
  IF NOT FOUND OR p_status = 'unreachable' THEN
    RETURN;
  ELSIF connection.status = 'checking' AND p_status = 'accepted' THEN
    IF connection_change_delay(connection.account_id) = interval '0' AND EXISTS (
      SELECT FROM bank_connections c WHERE c.user_id = connection.user_id AND c.approved_at IS NOT NULL)
    THEN
      PERFORM activate_unless_taken(connection);
    ELSE
      UPDATE bank_connections SET status = 'pending_approval' WHERE id = p_id;
      PERFORM record_connection_event(connection, 'waiting');
    END IF;
  ELSIF connection.status = 'active' AND p_status = 'rejected' THEN
    UPDATE bank_connections SET status = 'failing' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'failing');
  ELSIF connection.status = 'failing' AND p_status = 'accepted' THEN
    UPDATE bank_connections SET status = 'active' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'recovered');
  END IF;
END $$;
