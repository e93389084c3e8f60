-- Records what a bank or a person knows of a pending order; a settled order does not change. Returns whether
-- this call has settled it. A claim or a charge may stay pending, or fail, where its money has paid another
-- transaction: see determine_claim_outcome() and determine_charge_outcome().
--
-- Locks: the order, then the movements, then the transaction and its link.
CREATE FUNCTION settle_order(p_id uuid, p_outcome order_outcome) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bank_order bank_orders%ROWTYPE;
  ledger_result text;
BEGIN
  SELECT * INTO bank_order FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF bank_order.status IS DISTINCT FROM 'pending' THEN
    IF bank_order.status = 'failed' AND p_outcome.status = 'success' THEN
      PERFORM record_contradiction(bank_order, p_outcome);
    END IF;
    RETURN false;
  END IF;
  IF bank_order.kind = 'verification' AND p_outcome.status = 'success' THEN
    p_outcome := determine_claim_outcome(bank_order, p_outcome);
  -- A notice may have come in while the bank was being asked, or does not respond.
  ELSIF bank_order.kind = 'verification'
    AND (p_outcome.reason = 'NOT_FOUND' OR p_outcome.status = 'pending') THEN
    ledger_result := settle_claim_from_ledger(p_id);
    IF ledger_result <> 'unknown' THEN
      RETURN ledger_result = 'settled';
    END IF;
    IF p_outcome.status = 'failed' THEN
      p_outcome.reason := missing_payment_reason(bank_order);
    END IF;
  ELSIF bank_order.kind = 'c2p' AND p_outcome.status = 'success' AND bank_order.account_id IS NOT NULL THEN
    p_outcome := determine_charge_outcome(bank_order, p_outcome);
  END IF;
  UPDATE bank_orders SET
    status = p_outcome.status,
    failure_reason = p_outcome.reason,
    reference = coalesce(p_outcome.reference, reference),
    operation_id = coalesce(p_outcome.operation_id, operation_id),
    bank_response_code = coalesce(p_outcome.code, bank_response_code),
    known_sent_at = CASE WHEN p_outcome.sent THEN coalesce(known_sent_at, request_now()) ELSE known_sent_at END,
    updated_at = CASE WHEN p_outcome.status = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id
  RETURNING * INTO bank_order;
  IF bank_order.status = 'pending' THEN
    IF bank_order.refund_id IS NOT NULL THEN
      PERFORM record_pending_refund(bank_order);
    ELSIF bank_order.transaction_id IS NOT NULL THEN
      PERFORM record_pending_transaction(bank_order.transaction_id);
    END IF;
    RETURN false;
  END IF;
  PERFORM apply_settlement(bank_order);
  RETURN true;
END $$;
