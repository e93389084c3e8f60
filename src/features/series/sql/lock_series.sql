-- A series of a merchant, locked with its customers and those of p_customers that are the merchant's, and with all its
-- notes that are due made. A credential with an environment reaches only its own.
-- not_found
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION lock_series(p_merchant_id uuid, p_id uuid, p_customers uuid[] DEFAULT NULL) RETURNS series
LANGUAGE plpgsql AS $$
DECLARE
  locked series%ROWTYPE;
BEGIN
  SELECT * INTO locked FROM series s
  WHERE s.id = p_id AND s.merchant_id = p_merchant_id
    AND s.environment = coalesce(nullif(current_setting('app.environment', true), ''), s.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.id IN (
    SELECT m.customer_id FROM series_customers m WHERE m.series_id = p_id UNION SELECT unnest(p_customers))
  ORDER BY c.id FOR SHARE;
  PERFORM make_due_periods(locked, caracas_day(merchant_now(p_merchant_id, locked.environment)));
  SELECT * INTO STRICT locked FROM series s WHERE s.id = p_id;
  RETURN locked;
END $$;
