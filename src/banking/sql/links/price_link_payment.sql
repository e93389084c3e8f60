-- The bolívares of a new payment of a link at the rate of a Caracas day, that rate, and its day. Preliminary for a
-- claim, which settles at the amount that was due when the bank booked it.
--
-- amount_changed: the payer agreed to another amount, p_agreed_ves
-- price_over_maximum: over p_max_amount, the most that the connection takes
CREATE FUNCTION price_link_payment(
  p_link payment_links, p_day date, p_agreed_ves numeric, p_max_amount numeric,
  OUT amount_ves numeric, OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT b.amount_ves, b.used_rate, b.rate_date INTO amount_ves, used_rate, rate_date
  FROM bolivares_on(p_link.amount, p_link.currency, p_day, simulated_rate(p_link.merchant_id, p_link.environment)) b;
  IF p_agreed_ves <> amount_ves THEN
    PERFORM refuse('amount_changed');
  END IF;
  IF amount_ves > p_max_amount THEN
    PERFORM refuse('price_over_maximum');
  END IF;
END $$;
