-- Writes a refund of a transaction and its bank order, and records it in the audit log. The order has its account and
-- the payer's details, external reference and metadata; the rest is the transaction's. Raises what
-- insert_bank_order() raises.
CREATE FUNCTION insert_refund(p_payment transactions, p_order bank_orders, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  p_order.user_id := caller_id();
  p_order.environment := p_payment.environment;
  p_order.connection := p_payment.connection;
  p_order.amount := p_payment.amount_ves;
  p_order.concept := 'Reintegro';
  INSERT INTO refunds (id, transaction_id, status, reason, external_reference, metadata, created_at, updated_at)
  VALUES (p_order.refund_id, p_payment.id, 'pending', p_reason, p_order.external_reference, p_order.metadata,
    request_now(), request_now());
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('refund.create', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', p_payment.id), 'reason', p_reason,
      'externalReference', p_order.external_reference,
      'after', jsonb_build_object('status', 'pending', 'amountVes', p_payment.amount_ves))));
END $$;
