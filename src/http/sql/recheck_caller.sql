-- Checks once more, after authorize() has waited for a lock: raises PXSUS if the user was suspended meanwhile, and
-- PX401 if the credential was revoked.
CREATE FUNCTION recheck_caller(p_user_id uuid, p_session_id uuid, p_api_key_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT u.status NOT IN ('inactive', 'active') FROM users u WHERE u.id = p_user_id) THEN
    RAISE EXCEPTION 'suspended' USING ERRCODE = 'PXSUS';
  END IF;
  IF EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.revoked_at IS NOT NULL)
    OR EXISTS (SELECT FROM api_keys k WHERE k.id = p_api_key_id AND k.revoked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'ended credential' USING ERRCODE = 'PX401';
  END IF;
END $$;
