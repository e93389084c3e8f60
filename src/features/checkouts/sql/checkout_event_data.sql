-- What an event about a checkout shows. p_transaction_id: the transaction that caused it, if one did.
CREATE FUNCTION checkout_event_data(p_checkout checkouts, p_transaction_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('chk', (p_checkout).id), 'externalReference', (p_checkout).external_reference,
  'status', checkout_status(p_checkout), 'amount', (p_checkout).amount, 'currency', (p_checkout).currency,
  'receivedVes', (p_checkout).received_ves, 'overpaidVes', (p_checkout).overpaid_ves,
  'metadata', (p_checkout).metadata, 'expiresAt', iso_time((p_checkout).expires_at),
  'paidAt', iso_time((p_checkout).paid_at),
  'transactionId', CASE WHEN p_transaction_id IS NULL THEN NULL ELSE public_id('txn', p_transaction_id) END)
  || CASE WHEN EXISTS (
    SELECT FROM external_payments e WHERE e.checkout_id = (p_checkout).id AND e.counted_at IS NOT NULL)
    THEN '{"byHand": true}'::jsonb ELSE '{}' END || till_ids((p_checkout).till_id);
