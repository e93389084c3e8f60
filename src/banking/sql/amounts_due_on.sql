-- The bolívar amounts that a payment of this link on a Caracas day may have had: one for each rate in force on that
-- day. With p_booked_at (from a notice, to the minute), only the rates in force from the start of that day until then;
-- shortly after midnight also those of the previous quarter of an hour, since the payer sees the amount before they
-- pay. `used_rate` and `rate_date` are null for a link in VES. No row where no rate was in force.
CREATE FUNCTION amounts_due_on(p_link payment_links, p_day date, p_booked_at timestamptz)
RETURNS TABLE (amount_ves numeric, used_rate numeric, rate_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (p_link).amount, NULL::numeric, NULL::date WHERE (p_link).currency = 'VES'
  UNION ALL
  SELECT to_bolivares((p_link).amount, r.rate), r.rate, r.effective_date
  FROM rates_between((p_link).currency,
    CASE WHEN p_booked_at IS NULL THEN start_of_caracas_day(p_day)
      ELSE least(start_of_caracas_day(caracas_day(p_booked_at)), p_booked_at - interval '15 minutes') END,
    CASE WHEN p_booked_at IS NULL THEN start_of_caracas_day(p_day + 1) ELSE p_booked_at + interval '1 minute' END
      - interval '1 millisecond') AS r
  WHERE (p_link).currency <> 'VES' AND to_bolivares((p_link).amount, r.rate) BETWEEN 0.01 AND 99999999999.99;
END;
