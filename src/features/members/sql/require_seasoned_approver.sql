-- Raises PXNEW unless the caller has been ADMIN or OWNER of the merchant since before something was asked for: whoever takes
-- an account over, or invites themselves, decides nothing that waits.
CREATE FUNCTION require_seasoned_approver(p_merchant_id uuid, p_asked_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM members m
    WHERE m.merchant_id = p_merchant_id AND m.user_id = caller_id() AND m.approver_since <= p_asked_at) THEN
    PERFORM refuse('PXNEW');
  END IF;
END $$;
