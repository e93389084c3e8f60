-- Raises step_up_required unless the caller's session has presented a second factor in the last 10 minutes, or the
-- password where the user has no factor. An API key presents nothing.
CREATE FUNCTION require_step_up() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  presented_at timestamptz;
BEGIN
  -- One statement, so that both are as of one moment: a session presents the factor that it adds.
  SELECT CASE WHEN has_factor(s.user_id) THEN s.factor_presented_at ELSE s.password_presented_at END
  INTO presented_at FROM sessions s WHERE s.id = caller_session_id();
  IF NOT FOUND THEN
    PERFORM refuse('no_keys');
  END IF;
  IF coalesce(presented_at <= request_now() - interval '10 minutes', true) THEN
    PERFORM refuse('step_up_required');
  END IF;
END $$;
