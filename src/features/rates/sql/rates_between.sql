-- The distinct rates of a currency that were in force at any moment from p_from to p_to, both included, as known at
-- that moment, even if corrected later. Stale rates (older than 5 days) were not in force. Of several days with the
-- same rate, effective_date is the latest.
CREATE FUNCTION rates_between(p_currency text, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (rate numeric, effective_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH moments AS (
    SELECT p_from AS moment
    UNION
    SELECT v.recorded_at FROM exchange_rate_versions v
    WHERE v.currency = p_currency AND v.recorded_at > p_from AND v.recorded_at <= p_to
    UNION
    SELECT start_of_caracas_day(caracas_day(p_from) + days)
    FROM generate_series(1, caracas_day(p_to) - caracas_day(p_from)) AS days)
  SELECT r.rate, max(r.effective_date) FROM moments m CROSS JOIN LATERAL (
    SELECT v.rate, v.effective_date FROM exchange_rate_versions v
    WHERE v.currency = p_currency AND v.recorded_at <= m.moment
      AND v.effective_date BETWEEN caracas_day(m.moment) - 5 AND caracas_day(m.moment)
    ORDER BY v.effective_date DESC, v.recorded_at DESC LIMIT 1) r
  GROUP BY r.rate;
END;
