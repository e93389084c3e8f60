-- Whether what a user was told as a member of a merchant is still to reach them, who had this role then: they have it
-- still, and are bound to no branches of which it is not. What is their own is theirs wherever they work.
-- p_data: of the notification
CREATE FUNCTION is_concerned_still(p_merchant_id uuid, p_user_id uuid, p_role text, p_type text, p_data jsonb)
RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM members m JOIN notification_types() t ON t.type = p_type
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id AND m.role = p_role
    AND (m.branch_ids IS NULL OR t.audience IN ('person', 'owner') OR p_data ->> 'branchId' IN (
      SELECT public_id('br', b) FROM unnest(m.branch_ids) b)));
