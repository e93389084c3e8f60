-- Keeps money that was received for a checkout and does not count for it; also once more, where it was applied to
-- another checkout meanwhile, and counts no more. p_reason: expired, canceled, paid, amount or void.
CREATE FUNCTION insert_unapplied_payment(p_checkout checkouts, p_payment transactions, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unapplied_payments (
    id, merchant_id, environment, checkout_id, amount_ves, reason, created_at, updated_at)
  VALUES (p_payment.id, p_checkout.merchant_id, p_checkout.environment, p_checkout.id, p_payment.amount_ves, p_reason,
    request_now(), request_now())
  ON CONFLICT (id) DO UPDATE SET checkout_id = excluded.checkout_id, reason = excluded.reason, status = 'open',
    applied_checkout_id = NULL, updated_at = request_now();
  PERFORM record_event('payment.unapplied', p_checkout.merchant_id, p_checkout.environment, jsonb_build_object(
    'id', public_id('unp', p_payment.id), 'checkoutId', public_id('chk', p_checkout.id),
    'transactionId', public_id('txn', p_payment.id), 'externalReference', p_checkout.external_reference,
    'metadata', p_checkout.metadata, 'amountVes', p_payment.amount_ves, 'reason', p_reason, 'status', 'open'));
END $$;
