-- Raises unless a user, by default the caller, may do live operations: email_not_verified without a verified e-mail,
-- kyc_not_approved without approved KYC. Locks the account until the commit, so this is for changes only. It comes
-- before the statements that may raise conflicts.
CREATE FUNCTION require_live_access(p_user_id uuid DEFAULT caller_id()) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checked_user users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checked_user FROM users u WHERE u.id = p_user_id FOR SHARE;
  IF checked_user.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF checked_user.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;
END $$;
