-- Whether whoever submitted or approved a payout, in this role, may still answer for it; an owner who handed the
-- merchant over does not. Locks: see is_approver().
CREATE FUNCTION still_answers(
  p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz, p_role text
) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN is_approver(p_user_id, p_merchant_id, p_asked_at) AND (p_role IS DISTINCT FROM 'OWNER' OR EXISTS (
    SELECT FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id AND m.role = 'OWNER'));
END $$;
