-- Writes the transaction of a link's payment and its bank order, and records it in the audit log. The order has all
-- that both rows share; p_rate and p_rate_date are null for a link in VES, p_stated_reference is
-- what was stated of the bank's reference. Till, external reference and metadata are the link's of this moment.
-- Raises what insert_bank_order() raises.
CREATE FUNCTION insert_link_payment(
  p_link payment_links, p_order bank_orders, p_rate numeric, p_rate_date date, p_holds_slot boolean,
  p_stated_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  p_order.environment := p_link.environment;
  SELECT m.owner_id INTO STRICT p_order.user_id FROM merchants m WHERE m.id = p_link.merchant_id;
  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, rate_date, status, payment_method,
    reference, stated_reference,
    connection, account_id, phone, bank_code, document, network, holds_slot, till_id, external_reference,
    metadata, created_at, updated_at)
  VALUES (
    p_order.transaction_id, p_link.merchant_id, p_link.id, p_link.environment, p_link.amount, p_link.currency,
    p_order.amount, p_rate, p_rate_date, 'pending', CASE p_order.kind WHEN 'c2p' THEN 'c2p' ELSE 'mobile_payment' END,
    p_order.reference, p_stated_reference, p_order.connection, p_order.account_id, p_order.phone, p_order.bank_code,
    p_order.document, caller_network(), p_holds_slot, p_link.till_id, p_link.external_reference, p_link.metadata,
    request_now(), request_now());
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('transaction.create', public_id('txn', p_order.transaction_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', p_link.amount,
      'currency', p_link.currency, 'amountVes', p_order.amount, 'paymentMethod', p_order.kind,
      'merchantId', public_id('mer', p_link.merchant_id), 'paymentLink', public_id('lnk', p_link.id),
      'externalReference', p_link.external_reference)));
END $$;
