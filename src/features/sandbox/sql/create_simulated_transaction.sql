-- Creates a pending transaction of the sandbox for a link, and reserves its slot. Raises what bolivares_on(),
-- reserve_slot() and, of a checkout, price_checkout_payment() and reserve_checkout() raise.
CREATE FUNCTION create_simulated_transaction(link payment_links, p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  priced record;
  has_slot boolean;
BEGIN
  IF link.checkout_id IS NULL THEN
    priced := bolivares_on(link.amount, link.currency, caracas_day(request_now()),
      simulated_rate(link.merchant_id, link.environment));
  ELSE
    priced := price_checkout_payment(link, 'c2p', NULL, NULL);
    link.amount := priced.amount;
    PERFORM reserve_checkout(link.checkout_id, priced.amount_ves, priced.total_ves);
  END IF;
  has_slot := reserve_slot(link.id);
  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, rate_date, status, payment_method,
    connection, holds_slot, till_id, external_reference, metadata, created_at, updated_at)
  VALUES (p_transaction_id, link.merchant_id, link.id, link.environment, link.amount, link.currency,
    priced.amount_ves, priced.used_rate, priced.rate_date, 'pending', 'sandbox', 'sandbox', has_slot,
    link.till_id, link.external_reference, link.metadata, request_now(), request_now());
  IF link.checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(p_transaction_id, link.checkout_id, priced.total_ves);
  END IF;
  PERFORM record_audit('transaction.create', public_id('txn', p_transaction_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount, 'currency', link.currency,
      'amountVes', priced.amount_ves, 'paymentMethod', 'sandbox', 'merchantId', public_id('mer', link.merchant_id),
      'paymentLink', public_id('lnk', link.id), 'externalReference', link.external_reference)));
END $$;
