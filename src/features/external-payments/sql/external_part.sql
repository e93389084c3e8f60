-- What an amount taken by hand is in bolívares for a checkout at its quote. What remains in dollars is what remains,
-- though each part before was rounded, and though no whole cents may be as much as the bolívares that remain.
-- p_rate: bolívares for a dollar; null of bolívares
CREATE FUNCTION external_part(
  p_checkout checkouts, p_quote checkout_quotes, p_amount numeric, p_currency text, p_amount_ves numeric,
  p_rate numeric
) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN p_currency = 'USD' AND p_amount = CASE (p_checkout).currency
      WHEN 'USD' THEN round((p_checkout).amount * (1 - (p_checkout).paid_share), 2)
      ELSE round(checkout_remaining(p_checkout, (p_quote).total_ves) / p_rate, 2) END
  THEN checkout_remaining(p_checkout, (p_quote).total_ves) ELSE p_amount_ves END;
