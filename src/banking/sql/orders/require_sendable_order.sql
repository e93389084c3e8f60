-- Raises no_transfers or no_mobile_payments for what the account's connection does not send, and, with its field,
-- for an outgoing order that is never sent:
--   amount_over_limit     a live one over p_order_limit bolívares
--   amount_over_maximum   over what its connection takes
--   own_account           a transfer to the account that it comes from, p_own_number
--   concept_over_maximum  a longer concept than its connection takes
CREATE FUNCTION require_sendable_order(
  p_order bank_orders, p_own_number text, p_connection_facts jsonb, p_order_limit numeric
) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_order.kind = 'transfer' AND NOT (p_connection_facts->>'transfers')::boolean THEN
    PERFORM refuse('no_transfers');
  END IF;
  IF p_order.kind = 'p2p' AND NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  IF p_order.environment = 'live' AND p_order.amount > p_order_limit THEN
    PERFORM refuse('amount_over_limit', '{amount}', jsonb_build_object('most', p_order_limit::text));
  END IF;
  IF p_order.amount > (p_connection_facts->>'maxAmount')::numeric THEN
    PERFORM refuse('amount_over_maximum', '{amount}');
  END IF;
  IF p_own_number = p_order.destination_account THEN
    PERFORM refuse('own_account', '{destination_account}');
  END IF;
  IF length(p_order.concept) > (p_connection_facts->>'maxConcept')::integer THEN
    PERFORM refuse('concept_over_maximum', '{concept}');
  END IF;
END $$;
