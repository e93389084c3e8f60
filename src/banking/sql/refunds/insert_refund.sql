-- Writes a refund of a transaction and its bank order, and records it in the audit log. The order has its amount,
-- account and the payer's details, external reference and metadata; the rest is the transaction's.
-- p_overpaid_checkout_id: the checkout whose overpaid money it pays back. p_leading_order_id: the first order of a
-- checkout's refund, of which require_approval() has judged the whole. Raises what require_approval() and
-- insert_bank_order() raise, and a unique violation of refunds_overpaid_once. The caller holds the transaction's lock.
CREATE FUNCTION insert_refund(
  p_payment transactions, p_order bank_orders, p_reason text, p_overpaid_checkout_id uuid DEFAULT NULL,
  p_leading_order_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  p_order.user_id := caller_id();
  p_order.environment := p_payment.environment;
  p_order.connection := p_payment.connection;
  p_order.concept := refund_concept();
  IF p_leading_order_id IS NULL THEN
    PERFORM require_approval(p_order);
  END IF;
  INSERT INTO refunds (
    id, transaction_id, status, amount_ves, overpaid_checkout_id, leading_order_id, shift_id, reason,
    external_reference, metadata, created_at, updated_at)
  VALUES (p_order.refund_id, p_payment.id, 'pending', p_order.amount, p_overpaid_checkout_id, p_leading_order_id,
    shift_of_act(p_payment.merchant_id, p_payment.environment, p_payment.till_id), p_reason,
    p_order.external_reference, p_order.metadata, request_now(), request_now());
  UPDATE transactions SET committed_refunds_ves = committed_refunds_ves + p_order.amount WHERE id = p_payment.id;
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('refund.create', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', p_payment.id), 'reason', p_reason,
      'externalReference', p_order.external_reference,
      'after', jsonb_build_object('status', 'pending', 'amountVes', p_order.amount))));
END $$;
