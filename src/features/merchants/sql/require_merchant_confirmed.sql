-- Rejects public content of an unconfirmed merchant: email_not_verified while its owner's is not, and
-- merchant_unconfirmed if it must be activated first.
CREATE FUNCTION require_merchant_confirmed(p_merchant_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  verified boolean;
BEGIN
  SELECT u.email_verified_at IS NOT NULL INTO verified
  FROM merchants m JOIN users u ON u.id = m.owner_id WHERE m.id = p_merchant_id AND NOT m.confirmed;
  IF verified THEN
    PERFORM refuse('merchant_unconfirmed');
  ELSIF NOT verified THEN
    PERFORM refuse('email_not_verified');
  END IF;
END $$;
