-- Gives dollars that were recorded for a checkout in dollars, and count for it only now, the bolívares of its present
-- quote: what pays all of it pays all of it, whatever the rate was when it was recorded. p_checkout: locked
-- Refuses what require_open_checkout() and open_checkout_quote() do.
CREATE FUNCTION price_external_payment(p_payment external_payments, p_checkout checkouts) RETURNS external_payments
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  priced external_payments%ROWTYPE := p_payment;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  IF p_payment.currency = p_checkout.currency AND quote.rate IS NOT NULL THEN
    UPDATE external_payments SET rate = quote.rate, rate_date = quote.rate_date,
      amount_ves = external_part(p_checkout, quote, amount, currency, to_bolivares(amount, quote.rate),
        quote.rate)
    WHERE id = p_payment.id
    RETURNING * INTO STRICT priced;
  END IF;
  RETURN priced;
END $$;
