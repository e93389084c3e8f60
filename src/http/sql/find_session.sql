-- The user's open login session with this id. Raises unauthorized if there is none, or if it is revoked or expired. A
-- suspension ends the sessions, but callers get the suspension as the reason, not the end of the session: so this
-- returns one that a suspension ended, while its user is suspended or banned.
CREATE FUNCTION find_session(p_session_id uuid, p_user_id uuid, p_now timestamptz) RETURNS sessions
LANGUAGE plpgsql AS $$
DECLARE
  session sessions%ROWTYPE;
BEGIN
  SELECT * INTO session FROM sessions s WHERE s.id = p_session_id AND s.user_id = p_user_id;
  IF NOT FOUND THEN
    PERFORM refuse('unauthorized');
  END IF;
  IF (session.revoked_at IS NOT NULL OR session.expires_at <= p_now)
    AND NOT (session.revoked_reason IS NOT DISTINCT FROM 'suspension'
      AND EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.status IN ('suspended', 'banned'))) THEN
    PERFORM refuse('unauthorized');
  END IF;
  RETURN session;
END $$;
