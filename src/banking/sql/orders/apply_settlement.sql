-- What follows when an order is settled: its audit record, the end of a dispute about it, and the settlement of its
-- refund, its transaction or, for an outgoing order, of itself.
-- Locks: orders that it had disputed, then the transaction and its link. The caller holds the order's lock.
CREATE FUNCTION apply_settlement(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.settle', public_id('pay', p_order.id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_order.status, 'reference', p_order.reference,
      'failureReason', p_order.failure_reason, 'bankAnswer', p_order.bank_response_code))));
  -- An order that disputes another is flagged with it, for good.
  IF p_order.flagged_at IS NOT NULL THEN
    PERFORM end_dispute(p_order.id);
  END IF;
  IF p_order.refund_id IS NOT NULL THEN
    PERFORM settle_refund(p_order);
  ELSIF p_order.transaction_id IS NOT NULL THEN
    PERFORM settle_transaction(p_order);
  ELSE
    PERFORM settle_outgoing_order(p_order);
  END IF;
END $$;
