-- The bolívar amounts that a payment of this link on a Caracas day may have had: one for each rate in force on that
-- day. With p_booked_at (from a notice, to the minute), only the rates in force from the start of that day until then;
-- shortly after midnight also those of the previous quarter of an hour, since the payer sees the amount before they
-- pay. On the day before the link was made, see first_booking_day(), those in force from then until 03:00.
-- `used_rate` and `rate_date` are null for a link in VES. No row where no rate was in force.
CREATE FUNCTION amounts_due_on(p_link payment_links, p_day date, p_booked_at timestamptz)
RETURNS TABLE (amount_ves numeric, used_rate numeric, rate_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (p_link).amount, NULL::numeric, NULL::date WHERE (p_link).currency = 'VES'
  UNION ALL
  SELECT to_bolivares((p_link).amount, r.rate), r.rate, r.effective_date
  FROM (
    SELECT p_day < caracas_day((p_link).created_at)
      AND p_day = first_booking_day((p_link).created_at) AS before_link) d,
    rates_between((p_link).currency,
      CASE WHEN p_booked_at IS NOT NULL
          THEN least(start_of_caracas_day(caracas_day(p_booked_at)), p_booked_at - interval '15 minutes')
        WHEN d.before_link THEN (p_link).created_at
        ELSE start_of_caracas_day(p_day) END,
      CASE WHEN p_booked_at IS NOT NULL THEN p_booked_at + interval '1 minute'
        WHEN d.before_link THEN start_of_caracas_day(p_day + 1) + interval '3 hours'
        ELSE start_of_caracas_day(p_day + 1) END - interval '1 millisecond') AS r
  WHERE (p_link).currency <> 'VES' AND to_bolivares((p_link).amount, r.rate) BETWEEN 0.01 AND 99999999999.99;
END;
