-- Reserves a part of a checkout for a charge, until the charge settles: what is pending and what is paid never exceed
-- the amount. p_total_ves: the checkout's whole amount in bolívares, by the charge's quote.
--
-- What require_open_checkout() raises. amount_changed: less remains meanwhile. link_busy: what remains is
-- reserved by charges that are pending.
-- Locks the checkout.
CREATE FUNCTION reserve_checkout(p_checkout_id uuid, p_amount_ves numeric, p_total_ves numeric) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  reserved_share numeric;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = p_checkout_id FOR NO KEY UPDATE;
  PERFORM require_open_checkout(checkout);
  IF (p_amount_ves <= checkout_remaining(checkout, p_total_ves)) IS NOT TRUE THEN
    PERFORM refuse('amount_changed');
  END IF;
  SELECT coalesce(sum(t.amount_ves / p.total_ves), 0) INTO reserved_share
  FROM checkout_payments p JOIN transactions t ON t.id = p.transaction_id
  WHERE p.checkout_id = p_checkout_id AND t.status = 'pending' AND t.payment_method <> 'mobile_payment';
  IF reserved_share > 0
    AND p_amount_ves > round(p_total_ves * (1 - checkout.paid_share - reserved_share), 2) THEN
    PERFORM refuse('link_busy');
  END IF;
END $$;
