-- What the payer of a link owes by a payment of a Caracas day, in bolívares: by each rate that was in force on it.
-- Where a notice tells the minute, by each that was so on that day until then, or a quarter of an hour before:
-- a payer sees the amount before they pay it. No row where no rate was in force.
CREATE FUNCTION amounts_due_on(link payment_links, p_day date, p_minute timestamptz)
RETURNS TABLE (amount_ves numeric, used_rate numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (link).amount, NULL::numeric WHERE (link).currency = 'VES'
  UNION ALL
  SELECT to_bolivares((link).amount, rate), rate
  FROM rates_between((link).currency,
    CASE WHEN p_minute IS NULL THEN start_of_caracas_day(p_day)
      ELSE least(start_of_caracas_day(caracas_day(p_minute)), p_minute - interval '15 minutes') END,
    CASE WHEN p_minute IS NULL THEN start_of_caracas_day(p_day + 1) ELSE p_minute + interval '1 minute' END
      - interval '1 millisecond') AS rate
  WHERE (link).currency <> 'VES' AND to_bolivares((link).amount, rate) BETWEEN 0.01 AND 99999999999.99;
END;
