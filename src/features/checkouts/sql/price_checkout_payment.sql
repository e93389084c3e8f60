-- The bolívares of a new payment of a checkout, its share of the checkout's amount, and the checkout's whole amount in
-- bolívares by the quote that holds now. Preliminary for a claim, which settles at the amount that the bank booked.
--
-- p_kind: c2p or verification
-- p_agreed_ves: the bolívares that the payer agreed to, if they have seen an amount; of a claim, those that they sent
-- Raises, for a charge only, what require_open_checkout() raises, and amount_changed: the payer agreed to more
-- than what remains, or to less where no part payment is accepted. price_over_maximum: over p_max_amount.
CREATE FUNCTION price_checkout_payment(
  p_link payment_links, p_kind text, p_agreed_ves numeric, p_max_amount numeric,
  OUT amount_ves numeric, OUT used_rate numeric, OUT rate_date date, OUT amount numeric, OUT total_ves numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
  remaining numeric;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = p_link.checkout_id;
  IF p_kind <> 'verification' THEN
    PERFORM require_open_checkout(checkout);
  END IF;
  quote := open_checkout_quote(checkout);
  remaining := checkout_remaining(checkout, quote.total_ves);
  amount_ves := coalesce(p_agreed_ves,
    CASE p_kind WHEN 'verification' THEN checkout_asked(checkout, quote.total_ves) ELSE remaining END);
  IF p_kind <> 'verification'
    AND (amount_ves > remaining OR (amount_ves < remaining AND NOT checkout.accept_partial)) THEN
    PERFORM refuse('amount_changed');
  END IF;
  IF amount_ves > p_max_amount THEN
    PERFORM refuse('price_over_maximum');
  END IF;
  used_rate := quote.rate;
  rate_date := quote.rate_date;
  total_ves := quote.total_ves;
  amount := share_of_checkout(checkout, amount_ves, total_ves);
END $$;
