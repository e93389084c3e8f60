-- The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none, and in live,
-- where nothing is looked up.
CREATE FUNCTION simulated_rate(p_merchant_id uuid, p_environment text) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE p_environment WHEN 'test' THEN sandbox_rate(p_merchant_id) END;
