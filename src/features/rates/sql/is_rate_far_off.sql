-- Whether a manual rate is at least p_factor times larger or smaller than a known one: the rate in force (or else
-- the nearest later one), and the last one that the caller has not set, so that nobody gets far in small steps.
-- False if no rate is known.
CREATE FUNCTION is_rate_far_off(p_currency text, p_rate numeric, p_factor numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH today AS (SELECT caracas_day(request_now()) AS day),
  compared AS (
    (SELECT r.rate FROM exchange_rates r, today
     WHERE r.currency = p_currency
     ORDER BY r.effective_date <= today.day DESC, abs(r.effective_date - today.day) LIMIT 1)
    UNION ALL
    -- From the versions: setting a day's rate again, or replacing it, must not hide who set it first.
    (SELECT v.rate FROM exchange_rate_versions v, today
     WHERE v.currency = p_currency AND v.effective_date <= today.day AND v.set_by IS DISTINCT FROM caller_id()
     ORDER BY v.effective_date DESC, v.recorded_at DESC LIMIT 1))
  SELECT coalesce(bool_or(p_rate >= c.rate * p_factor OR p_rate * p_factor <= c.rate), false) FROM compared c;
END;
