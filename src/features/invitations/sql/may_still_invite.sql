-- Whether this user may invite to the role at the merchant, as whoever made an invitation must until it is accepted: an
-- ADMIN invites to the roles below, the OWNER to any but their own; whoever is bound to branches, to these alone.
-- Nobody does who is suspended or banned.
-- p_branch_ids: the branches to which whoever accepts is bound; null for all
CREATE FUNCTION may_still_invite(
  p_merchant_id uuid, p_user_id uuid, p_role text, p_branch_ids uuid[] DEFAULT NULL
) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id AND u.status IN ('inactive', 'active')
    AND (m.branch_ids IS NULL OR coalesce(p_branch_ids <@ m.branch_ids, false))
    AND (m.role = 'OWNER' OR (m.role = 'ADMIN' AND p_role <> 'ADMIN')));
