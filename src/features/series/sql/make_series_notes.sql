-- Makes up to p_limit of the charge notes that are due by the series of all merchants, or of one in the test
-- environment by p_now; the longest due first. Those of merchants that take no payments wait until they do. Returns how
-- many. Whoever runs at the same time takes other series.
-- Locks, in this order: the series, their customers (shared), the merchants' numbers.
CREATE FUNCTION make_series_notes(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  taken series[];
  due series%ROWTYPE;
  made integer := 0;
BEGIN
  taken := first_series(ARRAY(
    SELECT s FROM series s
    WHERE s.status = 'active' AND s.next_on <= caracas_day(p_now)
      AND merchant_takes_payments(s.merchant_id, s.environment)
      AND (p_merchant_id IS NULL OR s.environment = 'test' AND s.merchant_id = p_merchant_id)
    ORDER BY s.next_on, s.id LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED), p_limit);
  PERFORM FROM customers c
  WHERE c.id IN (
    SELECT m.customer_id FROM unnest(taken) s JOIN series_customers m ON m.series_id = s.id)
  ORDER BY c.id FOR SHARE;
  FOR due IN SELECT * FROM unnest(taken) s ORDER BY s.merchant_id, s.environment, s.id LOOP
    made := made + make_due_periods(due, caracas_day(p_now), p_limit - made);
    EXIT WHEN made >= p_limit;
  END LOOP;
  RETURN made;
END $$;
