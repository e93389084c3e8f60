-- Locks the caller's account (FOR SHARE) and checks the credential again: a password reset or a verification
-- that was being committed has ended it by now, and a later one waits and then sees what this transaction
-- created. For changes that create what such an event ends.
CREATE FUNCTION lock_caller() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() AND status IN ('inactive', 'active') FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('suspended');
  END IF;
  IF NOT EXISTS (
    SELECT FROM sessions WHERE id = caller_session_id() AND revoked_at IS NULL
    UNION ALL
    SELECT FROM api_keys
    WHERE id = caller_key_id() AND revoked_at IS NULL
  ) THEN
    PERFORM refuse('unauthorized');
  END IF;
END $$;
