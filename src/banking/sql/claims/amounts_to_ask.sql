-- The bolívares for which banks are asked about a claim on a Caracas day: claimable_amounts_on(), and of a checkout,
-- which any amount pays for, the claim's own. `unasked`: nobody has asked for that one.
CREATE FUNCTION amounts_to_ask(p_claim bank_orders, p_link payment_links, p_day date)
RETURNS TABLE (amount_ves numeric, used_rate numeric, unasked boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT a.amount_ves, max(a.used_rate), bool_and(a.unasked)
  FROM (
    SELECT c.amount_ves, c.used_rate, false AS unasked FROM claimable_amounts_on(p_link, p_day) c
    UNION ALL
    SELECT (p_claim).amount, NULL, true WHERE (p_link).checkout_id IS NOT NULL) a
  GROUP BY a.amount_ves;
END;
