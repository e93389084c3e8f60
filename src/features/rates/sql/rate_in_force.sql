-- The rate of a currency that is in force at the request's time: the newest of those that are valid already.
-- On days for which none is published, the one before is carried forward. It is stale, and not to be used,
-- once it is more than 5 days old. No row where there is none.
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
