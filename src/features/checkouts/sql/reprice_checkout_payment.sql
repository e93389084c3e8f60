-- Gives a claim on a checkout the amount of its movement, and the quote by which the movement is judged. Does nothing
-- for other links.
CREATE FUNCTION reprice_checkout_payment(p_transaction_id uuid, p_link payment_links, p_movement bank_movements)
RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  priced record;
BEGIN
  IF p_link.checkout_id IS NULL THEN
    RETURN;
  END IF;
  priced := price_checkout_movement(p_link, p_movement);
  UPDATE checkout_payments SET total_ves = priced.total_ves WHERE transaction_id = p_transaction_id;
  UPDATE transactions t SET amount = share_of_checkout(c, p_movement.amount, priced.total_ves)
  FROM checkouts c WHERE t.id = p_transaction_id AND c.id = p_link.checkout_id;
END $$;
