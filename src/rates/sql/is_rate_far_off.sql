-- Whether a rate that a person gives is so many times more or less than what is known: than the rate in force,
-- and than that which would be without what the caller has set, so that nobody gets far by small steps. Where
-- nothing is in force, the nearest later rate counts; where no rate is known, nothing is far off.
CREATE FUNCTION is_rate_far_off(p_currency text, p_rate numeric, p_factor numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH known AS (
    SELECT r.rate, r.effective_date, r.effective_date <= today AS begun, abs(r.effective_date - today) AS days,
      r.effective_date BETWEEN today - 5 AND today AND r.set_by IS DISTINCT FROM caller_id() AS of_others
    FROM exchange_rates r CROSS JOIN (SELECT caracas_day(request_now()) AS today)
    WHERE r.currency = p_currency),
  compared AS (
    (SELECT k.rate FROM known k ORDER BY k.begun DESC, k.days LIMIT 1)
    UNION ALL
    (SELECT k.rate FROM known k WHERE k.of_others ORDER BY k.days LIMIT 1))
  SELECT coalesce(bool_or(p_rate >= c.rate * p_factor OR p_rate * p_factor <= c.rate), false) FROM compared c;
END;
