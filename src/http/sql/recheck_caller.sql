-- Checks once more, after authorize() has waited for a lock: raises suspended if the user was suspended meanwhile, and
-- unauthorized if the credential was revoked.
CREATE FUNCTION recheck_caller(p_user_id uuid, p_session_id uuid, p_api_key_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT u.status NOT IN ('inactive', 'active') FROM users u WHERE u.id = p_user_id) THEN
    PERFORM refuse('suspended');
  END IF;
  IF EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.revoked_at IS NOT NULL)
    OR EXISTS (SELECT FROM api_keys k WHERE k.id = p_api_key_id AND k.revoked_at IS NOT NULL) THEN
    PERFORM refuse('unauthorized');
  END IF;
END $$;
