-- A customer of a merchant, locked. A credential with an environment reaches only its own.
-- not_found: there is none, or it was removed or merged into another one.
CREATE FUNCTION lock_customer(p_merchant_id uuid, p_id uuid) RETURNS customers
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE;
BEGIN
  SELECT * INTO customer FROM customers c
  WHERE c.id = p_id AND c.merchant_id = p_merchant_id AND c.ended_at IS NULL
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN customer;
END $$;
