-- The quote of a checkout that holds now. Opens one if there is none, unless the checkout is closed; it holds for 15
-- minutes. That of a checkout in bolívares is its amount, and is not stored. Raises what bolivares_on() raises.
CREATE FUNCTION open_checkout_quote(p_checkout checkouts) RETURNS checkout_quotes
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  merchant_now timestamptz := merchant_now(p_checkout.merchant_id, p_checkout.environment);
BEGIN
  SELECT * INTO quote FROM checkout_quotes q
  WHERE q.checkout_id = p_checkout.id AND q.opened_at > merchant_now - interval '15 minutes'
    AND q.opened_at <= merchant_now
  ORDER BY q.opened_at DESC LIMIT 1;
  IF FOUND THEN
    RETURN quote;
  END IF;
  quote.checkout_id := p_checkout.id;
  quote.opened_at := merchant_now;
  SELECT b.amount_ves, b.used_rate, b.rate_date INTO quote.total_ves, quote.rate, quote.rate_date
  FROM bolivares_on(p_checkout.amount, p_checkout.currency, caracas_day(request_now()),
    simulated_rate(p_checkout.merchant_id, p_checkout.environment)) b;
  IF quote.rate IS NOT NULL AND checkout_status(p_checkout) IN ('open', 'partially_paid') THEN
    INSERT INTO checkout_quotes (checkout_id, opened_at, total_ves, rate, rate_date)
    VALUES (quote.checkout_id, quote.opened_at, quote.total_ves, quote.rate, quote.rate_date)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN quote;
END $$;
