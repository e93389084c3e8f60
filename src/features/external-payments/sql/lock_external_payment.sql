-- An external payment of a merchant, locked. A credential with an environment reaches only its own, a CASHIER what
-- is of today, and whoever is bound to branches what is of these.
-- not_found
CREATE FUNCTION lock_external_payment(p_merchant_id uuid, p_id uuid) RETURNS external_payments
LANGUAGE plpgsql AS $$
DECLARE
  payment external_payments%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM external_payments e
  WHERE e.id = p_id AND e.merchant_id = p_merchant_id AND e.id >= caller_sees_from()
    AND caller_sees_till(e.till_id)
    AND e.environment = coalesce(nullif(current_setting('app.environment', true), ''), e.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payment;
END $$;
