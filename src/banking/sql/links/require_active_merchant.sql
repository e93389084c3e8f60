-- Locks a merchant that may be paid now, and its owner, FOR SHARE. merchant_inactive
CREATE FUNCTION require_active_merchant(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Owner before merchant: verifying an owner activates the merchant in the same order.
  PERFORM FROM users u
  WHERE u.id = (SELECT m.owner_id FROM merchants m WHERE m.id = p_merchant_id) AND u.status IN ('inactive', 'active')
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('merchant_inactive');
  END IF;
  PERFORM FROM merchants m
  WHERE m.id = p_merchant_id AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test'))
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('merchant_inactive');
  END IF;
END $$;
