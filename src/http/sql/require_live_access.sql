-- Raises unless a user, by default the caller, may do live operations: PXEML without a verified e-mail, PXKYC
-- without approved KYC. Locks the account until the commit, so this is for changes only. It comes before the
-- statements that may raise conflicts.
CREATE FUNCTION require_live_access(p_user_id uuid DEFAULT caller_id()) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checked_user users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checked_user FROM users u WHERE u.id = p_user_id FOR SHARE;
  IF checked_user.email_verified_at IS NULL THEN
    RAISE EXCEPTION 'e-mail not verified' USING ERRCODE = 'PXEML';
  END IF;
  IF checked_user.kyc_status <> 'approved' THEN
    RAISE EXCEPTION 'KYC not approved' USING ERRCODE = 'PXKYC';
  END IF;
END $$;
