-- Locks the member to whom a merchant is transferred. Raises already_owner; new_owner_not_verified unless the
-- account is active with a verified e-mail; merchant_limit; or not_found if there is no such member.
CREATE FUNCTION require_eligible_owner(p_merchant_id uuid, p_user_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  new_owner users%ROWTYPE;
BEGIN
  IF p_user_id = caller_id() THEN
    PERFORM refuse('already_owner');
  END IF;
  SELECT u.* INTO new_owner FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR NO KEY UPDATE OF u;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF new_owner.status <> 'active' OR new_owner.email_verified_at IS NULL THEN
    PERFORM refuse('new_owner_not_verified');
  END IF;
  PERFORM require_merchant_quota(new_owner.id);
END $$;
