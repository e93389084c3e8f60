-- The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none.
CREATE FUNCTION sandbox_rate(p_merchant_id uuid) RETURNS numeric
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.rate FROM sandbox_simulations s
  WHERE s.merchant_id = p_merchant_id AND s.type = 'rate_change' AND s.spent_at IS NULL
    AND coalesce(s.ends_at > request_now(), true)
  ORDER BY s.id DESC LIMIT 1;
END;
