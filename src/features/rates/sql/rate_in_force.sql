-- The rate in force at the time of the request: the latest that is effective already. It is carried forward over days
-- without a rate; older than 5 days, it is stale and must not be used. No row if there is none.
CREATE FUNCTION rate_in_force(p_currency text)
RETURNS TABLE (
  rate numeric, effective_date date, source text, stale boolean, carried_forward boolean, updated_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.rate, r.effective_date, r.source, r.effective_date < today - 5, r.effective_date < today, r.updated_at
  FROM exchange_rates r CROSS JOIN (SELECT caracas_day(request_now()) AS today)
  WHERE r.currency = p_currency AND r.effective_date <= today
  ORDER BY r.effective_date DESC LIMIT 1;
END;
