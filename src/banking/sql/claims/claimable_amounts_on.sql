-- The bolívares for which banks are asked about a claim on a Caracas day: what was due by each rate, or what remains of
-- a checkout by each of its quotes.
CREATE FUNCTION claimable_amounts_on(p_link payment_links, p_day date)
RETURNS TABLE (amount_ves numeric, used_rate numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT d.amount_ves, d.used_rate FROM amounts_due_on(p_link, p_day, NULL) d WHERE (p_link).checkout_id IS NULL
  UNION ALL
  SELECT checkout_asked(c, t.total_ves), t.used_rate
  FROM checkouts c, checkout_totals_at(p_link, p_day, NULL) t
  WHERE c.id = (p_link).checkout_id;
END;
