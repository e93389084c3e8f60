-- Opens a quote for the checkout of a link's token, if there is an open checkout and a rate to convert its amount at.
CREATE FUNCTION open_quote_of_link(p_token text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
BEGIN
  SELECT c.* INTO checkout FROM payment_links l JOIN checkouts c ON c.id = l.checkout_id WHERE l.token = p_token;
  IF checkout_status(checkout) IN ('open', 'partially_paid') AND EXISTS (
    SELECT FROM merchant_rate_in_force(checkout.merchant_id, checkout.environment, checkout.currency) r
    WHERE NOT r.stale AND chargeable_bolivares(checkout.amount, r.rate) IS NOT NULL) THEN
    PERFORM open_checkout_quote(checkout); -- refuses no caller: there is a price
  END IF;
END $$;
