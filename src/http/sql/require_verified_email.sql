-- Raises email_not_verified unless the caller's e-mail is verified. Locks the account until the commit, so this is for
-- changes only. It comes before the statements that may raise conflicts.
CREATE FUNCTION require_verified_email() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checked_user users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checked_user FROM users u WHERE u.id = caller_id() FOR SHARE;
  IF checked_user.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
END $$;
