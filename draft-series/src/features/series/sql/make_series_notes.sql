-- Makes up to p_limit of the charge notes that are due by the series of all merchants, or of one in the test environment
-- by p_now. Returns how many. Whoever runs at the same time takes other series.
CREATE FUNCTION make_series_notes(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  due series%ROWTYPE;
  made integer := 0;
BEGIN
  FOR due IN
    SELECT * FROM series s
    WHERE s.status = 'active' AND s.next_on <= caracas_day(p_now)
      AND (p_merchant_id IS NULL OR s.environment = 'test' AND s.merchant_id = p_merchant_id)
    ORDER BY s.next_on LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    made := made + make_due_periods(due, caracas_day(p_now), p_limit - made);
    EXIT WHEN made >= p_limit;
  END LOOP;
  RETURN made;
END $$;
