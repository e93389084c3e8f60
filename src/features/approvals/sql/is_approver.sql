-- Whether a user may approve, or answer for, what was asked of a merchant at a time: they have been ADMIN or OWNER
-- since before, and are not suspended. Locks their membership and the user until the commit (shared).
CREATE FUNCTION is_approver(p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
  user_status text;
BEGIN
  SELECT m.approver_since INTO since FROM members m
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR SHARE;
  SELECT u.status INTO user_status FROM users u WHERE u.id = p_user_id FOR SHARE;
  RETURN coalesce(since <= p_asked_at AND user_status IN ('inactive', 'active'), false);
END $$;
