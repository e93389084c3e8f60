-- Settles a transaction by its order, releases its slot, makes waiting claims due, and counts it for its checkout. It
-- is of the shift that is open at its till.
CREATE FUNCTION settle_transaction(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  settled record;
  updated transactions%ROWTYPE;
  completed boolean := p_order.status = 'success';
BEGIN
  UPDATE transactions SET
    status = CASE WHEN completed THEN 'completed' ELSE 'failed' END,
    failure_reason = p_order.failure_reason,
    reference = coalesce(p_order.reference, reference),
    operation_id = p_order.operation_id,
    completed_at = CASE WHEN completed THEN request_now() END,
    shift_id = CASE WHEN completed THEN open_shift_of(till_id, environment) END,
    updated_at = request_now(),
    holds_slot = false
  WHERE id = p_order.transaction_id AND status = 'pending'
  RETURNING old.holds_slot AS held_slot, new AS payment INTO settled;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  updated := settled.payment;
  IF settled.held_slot THEN
    PERFORM release_slot(updated.link_id, completed);
  END IF;
  IF p_order.kind = 'c2p' THEN
    PERFORM make_claims_due(updated.phone, CASE WHEN settled.held_slot THEN updated.link_id END);
  END IF;
  PERFORM record_transaction_event(updated, 'pending');
  IF completed THEN
    PERFORM apply_checkout_payment(updated);
  END IF;
END $$;
