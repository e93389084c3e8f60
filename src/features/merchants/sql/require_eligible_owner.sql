-- Holds a member to whom the caller hands a merchant over, and refuses with PX409 owner_already, owner_unfit, where the
-- account is not active with a verified e-mail, or merchant_limit; PX404 where there is no such member.
CREATE FUNCTION require_eligible_owner(p_merchant_id uuid, p_user_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  heir users%ROWTYPE;
BEGIN
  IF p_user_id = caller_id() THEN
    PERFORM refuse('PX409', 'owner_already');
  END IF;
  SELECT u.* INTO heir FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR NO KEY UPDATE OF u;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  IF heir.status <> 'active' OR heir.email_verified_at IS NULL THEN
    PERFORM refuse('PX409', 'owner_unfit');
  END IF;
  PERFORM require_merchant_quota(heir.id);
END $$;
