-- Writes the intent of an outgoing order whose account and payee are known, after the checks that need no bank.
--
-- p_merchant_ids: whose operation stops apply    p_mobile: whether the phone is of a mobile network
-- p_audit: what the audit record has besides the order
--
-- Refuses, in this order, what these do: require_payee_details(), require_sendable_order(),
-- require_operation_allowed(), require_day_limit(), require_approval().
--
-- Locks: operation stops (shared), and what day_limit_connections() does. The caller holds the account's lock.
CREATE FUNCTION write_outgoing_order(
  p_order bank_orders, p_account bank_accounts, p_connection_facts jsonb, p_merchant_ids uuid[], p_mobile boolean,
  p_order_limit numeric, p_day_limit numeric, p_audit jsonb DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_payee_details(p_order, p_connection_facts, p_mobile);
  PERFORM require_sendable_order(p_order, p_account.account_number, p_connection_facts, p_order_limit);
  PERFORM require_operation_allowed(p_account.environment, p_connection_facts->>'bank', p_merchant_ids);
  PERFORM require_day_limit(p_order, p_account, p_connection_facts, p_day_limit);
  PERFORM require_approval(p_order);
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('payment.create', public_id('pay', p_order.id), p_audit || jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'kind', p_order.kind, 'amount', p_order.amount,
      'account', public_id('acc', p_account.id), 'environment', p_account.environment,
      'externalReference', p_order.external_reference)));
END $$;
