-- Gives a claim that its bank has confirmed without a control number the amount that the bank told, and the rate or quote
-- by which that is judged: what was asked for is not what was paid.
CREATE FUNCTION price_unlisted_claim(p_claim bank_orders, p_link payment_links, p_outcome order_outcome) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  booked bank_movements%ROWTYPE;
  checked record;
BEGIN
  IF p_claim.account_id IS NULL OR p_outcome.amount IS NULL THEN
    RETURN;
  END IF;
  booked.connection := coalesce(p_outcome.connection, p_claim.connection);
  booked.account_id := p_claim.account_id;
  IF booked.connection <> p_claim.connection THEN
    SELECT c.account_id INTO STRICT booked.account_id FROM claimable_accounts(p_link) c
    WHERE c.connection = booked.connection;
  END IF;
  booked.amount := p_outcome.amount;
  booked.booked_on := p_outcome.booked_on;
  checked := check_movement_for_link(p_link, booked);
  IF checked.fits_link THEN
    UPDATE bank_orders SET amount = booked.amount, connection = booked.connection, account_id = booked.account_id
    WHERE id = p_claim.id;
    UPDATE transactions SET amount_ves = booked.amount, rate = checked.used_rate, rate_date = checked.rate_date,
      connection = booked.connection, account_id = booked.account_id
    WHERE id = p_claim.transaction_id;
    PERFORM reprice_checkout_payment(p_claim.transaction_id, p_link, booked);
  END IF;
END $$;
