-- Records whether the bank has accepted a connection's credentials. A connection that was being checked becomes active,
-- or waits for an administrator, see awaits_administrator(). One in use is failing while its bank rejects it. Nothing
-- is recorded if the credentials were replaced, or the connection was removed, while the bank was asked.
--
-- p_credentials: those that were checked, encrypted    p_status: accepted, rejected or unreachable
-- p_code: the bank's code, or why there is no answer    p_confirms_account: see awaits_administrator()
--
-- Locks: the connection.
CREATE FUNCTION record_connection_check(
  p_id uuid, p_credentials bytea, p_status text, p_confirms_account boolean, p_code text DEFAULT NULL
) RETURNS void
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
  WHERE c.id = p_id AND c.credentials = p_credentials AND c.status <> 'disabled'
  RETURNING * INTO connection;
  IF NOT FOUND OR p_status = 'unreachable' THEN
    RETURN;
  ELSIF connection.status = 'checking' AND p_status = 'accepted' THEN
    IF awaits_administrator(connection, p_confirms_account) THEN
      UPDATE bank_connections SET status = 'pending_approval' WHERE id = p_id;
      PERFORM record_connection_event(connection, 'waiting');
    ELSE
      PERFORM activate_unless_taken(connection);
    END IF;
  ELSIF connection.status = 'active' AND p_status = 'rejected' THEN
    UPDATE bank_connections SET status = 'failing' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'failing');
  ELSIF connection.status = 'failing' AND p_status = 'accepted' THEN
    UPDATE bank_connections SET status = 'active' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'recovered');
  END IF;
END $$;
