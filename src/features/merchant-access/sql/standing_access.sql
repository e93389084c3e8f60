-- What still acts for a merchant or is told about it, in short, for whoever has been handed it: {webhooks, keys,
-- members,
-- invitations: [text, ...], payouts: number}. Up to ten of each are named, and an eleventh is an ellipsis.
CREATE FUNCTION standing_access(p_merchant_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'webhooks', shorten_list(ARRAY(
    SELECT substring(w.url FROM '^[a-z]+://([^/?#]+)') FROM webhooks w
    WHERE w.merchant_id = p_merchant_id AND w.removed_at IS NULL ORDER BY w.id)),
  'keys', shorten_list(ARRAY(
    SELECT k.name || ' (' || u.email || ')' FROM keys_reaching(p_merchant_id) k JOIN users u ON u.id = k.user_id
      ORDER BY k.id)),
  'members', shorten_list(ARRAY(
    SELECT u.email FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.merchant_id = p_merchant_id AND m.role <> 'OWNER' ORDER BY m.created_at, m.user_id)),
  'invitations', shorten_list(ARRAY(
    SELECT i.email FROM invitations i
    WHERE i.merchant_id = p_merchant_id AND i.accepted_at IS NULL AND i.revoked_at IS NULL
      AND i.expires_at > request_now()
      AND may_still_invite(i.merchant_id, i.invited_by, i.role, i.branch_ids) ORDER BY i.id)),
  'payouts', (SELECT count(*) FROM payouts p
    WHERE p.merchant_id = p_merchant_id AND p.status IN ('awaiting_approval', 'scheduled', 'processing')));
