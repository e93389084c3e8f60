-- Keeps money that was received for a checkout and does not count for it; also once more, where it was applied to
-- another checkout meanwhile, and counts no more.
-- p_reason: expired, canceled, paid, amount, void or released; or ambiguous, without a checkout and with the charge
-- notes that it may pay
CREATE FUNCTION insert_unapplied_payment(
  p_checkout checkouts, p_payment transactions, p_reason text, p_note_ids uuid[] DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unapplied_payments (
    id, merchant_id, environment, checkout_id, candidates, amount_ves, reason, created_at, updated_at)
  VALUES (p_payment.id, p_payment.merchant_id, p_payment.environment, p_checkout.id, p_note_ids, p_payment.amount_ves,
    p_reason, request_now(), request_now())
  ON CONFLICT (id) DO UPDATE SET checkout_id = excluded.checkout_id, candidates = excluded.candidates,
    reason = excluded.reason, status = 'open', applied_checkout_id = NULL, updated_at = request_now();
  PERFORM record_event('payment.unapplied', p_payment.merchant_id, p_payment.environment, jsonb_build_object(
    'id', public_id('unp', p_payment.id),
    'checkoutId', CASE WHEN p_checkout.id IS NOT NULL THEN public_id('chk', p_checkout.id) END,
    'transactionId', public_id('txn', p_payment.id), 'externalReference', p_checkout.external_reference,
    'metadata', coalesce(p_checkout.metadata, '{}'), 'amountVes', p_payment.amount_ves, 'reason', p_reason,
    'candidates', (SELECT coalesce(jsonb_agg(public_id('cno', n)), '[]') FROM unnest(p_note_ids) n), 'status', 'open'));
END $$;
