-- Raises PXSTP unless the caller's session has presented a second factor in the last 10 minutes, or the password where
-- the user has no factor. An API key presents nothing: PX403.
CREATE FUNCTION require_step_up() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  session sessions%ROWTYPE;
  presented_at timestamptz;
BEGIN
  SELECT * INTO session FROM sessions WHERE id = caller_session_id();
  IF NOT FOUND THEN
    PERFORM refuse('PX403', 'key');
  END IF;
  presented_at := CASE WHEN has_factor(session.user_id) THEN session.factor_presented_at
    ELSE session.password_presented_at END;
  IF coalesce(presented_at <= request_now() - interval '10 minutes', true) THEN
    RAISE EXCEPTION 'no factor presented lately' USING ERRCODE = 'PXSTP';
  END IF;
END $$;
