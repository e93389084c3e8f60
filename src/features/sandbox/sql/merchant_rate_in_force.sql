-- As rate_in_force(), for what a merchant asks payers for: in the test environment the rate that it simulates comes
-- first.
CREATE FUNCTION merchant_rate_in_force(p_merchant_id uuid, p_environment text, p_currency text)
RETURNS TABLE (rate numeric, effective_date date, stale boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(simulated.rate, r.rate),
    CASE WHEN simulated.rate IS NULL THEN r.effective_date ELSE caracas_day(request_now()) END,
    simulated.rate IS NULL AND r.stale
  FROM (SELECT CASE p_currency WHEN 'USD' THEN simulated_rate(p_merchant_id, p_environment) END AS rate) simulated
    LEFT JOIN LATERAL rate_in_force(p_currency) r ON true
  WHERE coalesce(simulated.rate, r.rate) IS NOT NULL;
END;
