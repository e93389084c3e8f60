-- A difference as one number of bolívares, at the rate in force; null if dollars are missing or too many and no rate
-- was ever known.
CREATE FUNCTION shift_difference_ves(p_shift shifts, p_difference jsonb) RETURNS numeric
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT round(
    coalesce(sum(d.amount) FILTER (WHERE d.currency = 'VES'), 0)
    + CASE WHEN coalesce(sum(d.amount) FILTER (WHERE d.currency = 'USD'), 0) = 0 THEN 0
      ELSE sum(d.amount) FILTER (WHERE d.currency = 'USD') * coalesce(
        simulated_rate((p_shift).merchant_id, (p_shift).environment), (
          SELECT r.rate FROM exchange_rates r
          WHERE r.currency = 'USD' AND r.effective_date <= caracas_day(request_now())
          ORDER BY r.effective_date DESC LIMIT 1)) END, 2)
  FROM jsonb_to_recordset(p_difference) AS d (currency text, amount numeric);
END;
