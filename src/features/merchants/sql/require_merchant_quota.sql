-- Raises merchant_limit if an account, whose row is already locked, owns the maximum of 100 merchants, or
-- of 5 while its e-mail is not verified.
CREATE FUNCTION require_merchant_quota(p_owner_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  max_merchants integer := (SELECT CASE WHEN u.email_verified_at IS NULL THEN 5 ELSE 100 END FROM users u
    WHERE u.id = p_owner_id);
BEGIN
  IF (SELECT count(*) >= max_merchants FROM merchants m WHERE m.owner_id = p_owner_id) THEN
    PERFORM refuse('merchant_limit');
  END IF;
END $$;
