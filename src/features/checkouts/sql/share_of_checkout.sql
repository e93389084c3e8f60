-- What a payment of p_amount_ves is of a checkout's amount, in the checkout's currency, where the whole amount is
-- p_total_ves: at least a céntimo.
CREATE FUNCTION share_of_checkout(checkout checkouts, p_amount_ves numeric, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.currency = 'VES' THEN p_amount_ves
  ELSE greatest(0.01, round(checkout.amount * p_amount_ves / p_total_ves, 2)) END;
