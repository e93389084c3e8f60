-- What an amount taken by hand is in bolívares for a checkout at its quote. What remains in dollars is what remains,
-- though each part before was rounded.
CREATE FUNCTION external_part(
  p_checkout checkouts, p_quote checkout_quotes, p_amount numeric, p_currency text, p_amount_ves numeric
) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN p_currency = 'USD' AND (p_checkout).currency = 'USD'
    AND p_amount = round((p_checkout).amount * (1 - (p_checkout).paid_share), 2)
  THEN checkout_remaining(p_checkout, (p_quote).total_ves) ELSE p_amount_ves END;
