-- The rate at which a merchant's dollars were worth bolívares on a day; null if none is known.
CREATE FUNCTION dollar_rate_on(p_merchant_id uuid, p_environment text, p_on date) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN p_on >= caracas_day(request_now())
  THEN (SELECT r.rate FROM merchant_rate_in_force(p_merchant_id, p_environment, 'USD') r)
  ELSE (
    SELECT r.rate FROM exchange_rates r WHERE r.currency = 'USD' AND r.effective_date <= p_on
    ORDER BY r.effective_date DESC LIMIT 1) END;
