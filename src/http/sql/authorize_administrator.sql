-- Refuses unless the caller is a platform administrator, and factor_required if their session must have presented a
-- second factor and has not; p_session has no id for an API key. With a lock, the role cannot change until the commit.
-- Returns the caller as locked.
CREATE FUNCTION authorize_administrator(p_caller users, p_session sessions, p_factor boolean, p_lock text) RETURNS users
LANGUAGE plpgsql AS $$
DECLARE
  caller users%ROWTYPE := p_caller;
BEGIN
  -- Two administrators who change each other would deadlock.
  IF p_lock = 'users' THEN
    PERFORM pg_advisory_xact_lock(hashtext('administrators change users'));
  END IF;
  IF p_lock <> 'none' THEN
    SELECT * INTO STRICT caller FROM users u WHERE u.id = p_caller.id FOR SHARE;
  END IF;
  IF caller.role <> 'ADMIN' THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF p_factor AND p_session.id IS NOT NULL AND p_session.factor_presented_at IS NULL THEN
    PERFORM refuse('factor_required');
  END IF;
  RETURN caller;
END $$;
