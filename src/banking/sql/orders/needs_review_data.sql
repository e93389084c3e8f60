-- The data of the event that an order is left to a person.
CREATE FUNCTION needs_review_data(p_order bank_orders) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'paymentId', public_id('pay', (p_order).id), 'kind', (p_order).kind, 'amount', (p_order).amount,
  'transactionId', public_id('txn', (p_order).transaction_id), 'refundId', public_id('rfd', (p_order).refund_id),
  'payoutId', public_id('pyt', (SELECT r.payout_id FROM payout_rows r WHERE r.order_id = (p_order).id)));
