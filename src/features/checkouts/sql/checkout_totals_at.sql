-- A checkout's whole amount in bolívares for a payment that was booked on a Caracas day, to the minute where a notice
-- tells it: at each quote that held then, or if none did, at each rate that was in force. `used_rate` is null for a
-- checkout in bolívares.
CREATE FUNCTION checkout_totals_at(p_link payment_links, p_day date, p_booked_at timestamptz)
RETURNS TABLE (total_ves numeric, used_rate numeric, rate_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH quoted AS (
    SELECT DISTINCT q.total_ves, q.rate, q.rate_date FROM checkout_quotes q
    WHERE q.checkout_id = (p_link).checkout_id
      AND q.opened_at < coalesce(p_booked_at + interval '1 minute', start_of_caracas_day(p_day + 1))
      AND q.opened_at + interval '15 minutes' >= coalesce(p_booked_at, start_of_caracas_day(p_day)))
  SELECT total_ves, rate, rate_date FROM quoted
  UNION ALL
  SELECT d.amount_ves, d.used_rate, d.rate_date FROM amounts_due_on(p_link, p_day, p_booked_at) d
  WHERE NOT EXISTS (SELECT FROM quoted);
END;
