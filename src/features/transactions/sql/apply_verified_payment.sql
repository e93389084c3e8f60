-- Counts a verified payment for a checkout, at its present quote.
-- part_payment: it is less than what remains, and the checkout takes no part payments. Otherwise refuses what
-- require_open_checkout() and open_checkout_quote() do.
-- The caller holds the locks of both.
CREATE FUNCTION apply_verified_payment(p_payment transactions, p_checkout checkouts) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  IF p_payment.amount_ves < checkout_remaining(p_checkout, quote.total_ves) AND NOT p_checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
  PERFORM insert_checkout_payment(p_payment.id, p_checkout.id, quote.total_ves);
  PERFORM count_checkout_payment(p_checkout, p_payment, quote.total_ves);
END $$;
