-- Locks the caller's account, and judges once more that the credential still counts: a password reset
-- or a verification that was being committed has ended it by now, and one that comes later waits, and
-- then sees what this transaction made. For changes that make what such an event ends.
CREATE FUNCTION hold_caller() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() AND status IN ('inactive', 'active') FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'suspended' USING ERRCODE = 'PXSUS';
  END IF;
  IF NOT EXISTS (
    SELECT FROM sessions WHERE id = caller_session_id() AND revoked_at IS NULL
    UNION ALL
    SELECT FROM api_keys
    WHERE id = nullif(current_setting('app.api_key_id', true), '')::uuid AND revoked_at IS NULL
  ) THEN
    RAISE EXCEPTION 'ended credential' USING ERRCODE = 'PX401';
  END IF;
END $$;
--> statement-breakpoint
-- Judges whether a user, the caller unless another is named, may do live operations: PXEML without a
-- verified e-mail, PXKYC without approved KYC. The account stays as judged until the commit, so this
-- is for changes alone; it comes before the statements that meet conflicts of state.
CREATE FUNCTION authorize_live(p_user_id uuid DEFAULT caller_id()) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  judged users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT judged FROM users u WHERE u.id = p_user_id FOR SHARE;
  IF judged.email_verified_at IS NULL THEN
    RAISE EXCEPTION 'e-mail not verified' USING ERRCODE = 'PXEML';
  END IF;
  IF judged.kyc_status <> 'approved' THEN
    RAISE EXCEPTION 'KYC not approved' USING ERRCODE = 'PXKYC';
  END IF;
END $$;
