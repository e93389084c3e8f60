-- Takes a payment off the checkout that it counts for, if there is one. The checkout is owed the payment's share again,
-- and no event is sent of it: nothing was told of it that no longer holds, since a checkout that has ended stays as it
-- is.
-- checkout_ended: it is paid, expired or canceled.
-- Locks the checkout. The caller holds the transaction's lock.
CREATE FUNCTION take_off_checkout(p_payment transactions) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted checkout_payments%ROWTYPE;
  checkout checkouts%ROWTYPE;
BEGIN
  SELECT * INTO counted FROM checkout_payments p WHERE p.transaction_id = p_payment.id;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT checkout FROM checkouts c WHERE c.id = counted.checkout_id FOR NO KEY UPDATE;
  IF checkout_status(checkout) NOT IN ('open', 'partially_paid') THEN
    PERFORM refuse('checkout_ended');
  END IF;
  DELETE FROM checkout_payments p WHERE p.transaction_id = p_payment.id;
  UPDATE checkouts c SET
    status = CASE WHEN c.received_ves = p_payment.amount_ves THEN 'open' ELSE 'partially_paid' END,
    paid_share = c.paid_share - round(p_payment.amount_ves / counted.total_ves, 20),
    received_ves = c.received_ves - p_payment.amount_ves,
    updated_at = request_now()
  WHERE c.id = checkout.id;
  PERFORM record_audit('checkout.take_off', public_id('chk', checkout.id), jsonb_build_object(
    'merchantId', public_id('mer', checkout.merchant_id),
    'before', jsonb_build_object('status', checkout.status, 'receivedVes', checkout.received_ves),
    'after', jsonb_build_object('receivedVes', checkout.received_ves - p_payment.amount_ves)));
END $$;
