-- Whether a rate that a person gives is so many times more or less than what is known: than the rate in force,
-- and than the last that was there without the caller, so that nobody gets far by small steps. Where nothing is
-- in force, the nearest later rate counts; where no rate is known, nothing is far off.
CREATE FUNCTION is_rate_far_off(p_currency text, p_rate numeric, p_factor numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH today AS (SELECT caracas_day(request_now()) AS day),
  compared AS (
    (SELECT r.rate FROM exchange_rates r, today
     WHERE r.currency = p_currency
     ORDER BY r.effective_date <= today.day DESC, abs(r.effective_date - today.day) LIMIT 1)
    UNION ALL
    -- Of the versions: who sets what a day has already, or in its place, has not made it known.
    (SELECT v.rate FROM exchange_rate_versions v, today
     WHERE v.currency = p_currency AND v.effective_date <= today.day AND v.set_by IS DISTINCT FROM caller_id()
     ORDER BY v.effective_date DESC, v.recorded_at DESC LIMIT 1))
  SELECT coalesce(bool_or(p_rate >= c.rate * p_factor OR p_rate * p_factor <= c.rate), false) FROM compared c;
END;
