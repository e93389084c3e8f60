-- Records what a bank or an administrator knows of a pending order; a settled order does not change. Returns whether
-- this call has settled it.
--
-- outcome: {status, reason?, reference?, operationId?, code?, sent?: the caller has sent it to its bank,
--           resolved?: an administrator has decided}
--          and for a verification {controlNumber?, bookedOn?, amount?, connection?} as the bank booked it, or
--          {movement} of the ledger
--
-- Locks: the order, then the movements, then the transaction and its link.
CREATE FUNCTION settle_order(p_id uuid, outcome jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  bank_order bank_orders%ROWTYPE;
  ledger_result text;
BEGIN
  SELECT * INTO bank_order FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF bank_order.status IS DISTINCT FROM 'pending' THEN
    -- The bank carried out an order that was reported as failed: only the audit log records it.
    IF bank_order.status = 'failed' AND outcome->>'status' = 'success' THEN
      PERFORM record_audit('payment.contradict', public_id('pay', p_id), jsonb_build_object(
        'status', bank_order.status, 'told', outcome));
    END IF;
    RETURN false;
  END IF;
  IF bank_order.kind = 'verification' AND outcome->>'status' = 'success' THEN
    outcome := determine_claim_outcome(bank_order, outcome);
  -- A notice may have come in while the bank was being asked.
  ELSIF bank_order.kind = 'verification' AND outcome->>'reason' = 'NOT_FOUND' THEN
    ledger_result := settle_claim_from_ledger(p_id);
    IF ledger_result <> 'unknown' THEN
      RETURN ledger_result = 'settled';
    END IF;
  END IF;
  IF bank_order.kind = 'c2p' AND outcome->>'status' = 'success' AND bank_order.account_id IS NOT NULL THEN
    bank_order.reference := coalesce(outcome->>'reference', bank_order.reference);
    -- A notice may come in before the bank's response. Movements before the link: see open_link_payment().
    PERFORM assign_charge_movement(bank_order, caracas_day(bank_order.created_at));
    IF outcome->>'resolved' IS NULL AND flag_if_disputed(bank_order) THEN
      outcome := outcome || '{"status": "pending", "code": "MOVEMENT_TAKEN"}';
    END IF;
  END IF;
  UPDATE bank_orders SET
    status = outcome->>'status',
    failure_reason = outcome->>'reason',
    reference = coalesce(outcome->>'reference', reference),
    operation_id = coalesce(outcome->>'operationId', operation_id),
    bank_response_code = coalesce(outcome->>'code', bank_response_code),
    known_sent_at = CASE WHEN (outcome->>'sent')::boolean THEN coalesce(known_sent_at, request_now()) ELSE known_sent_at END,
    updated_at = CASE WHEN outcome->>'status' = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id
  RETURNING * INTO bank_order;
  IF bank_order.status = 'pending' THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.settle', public_id('pay', p_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', bank_order.status, 'reference', bank_order.reference,
      'failureReason', bank_order.failure_reason, 'bankAnswer', bank_order.bank_response_code))));
  PERFORM end_dispute(p_id);
  IF bank_order.refund_id IS NOT NULL THEN
    PERFORM settle_refund(bank_order);
  ELSIF bank_order.transaction_id IS NOT NULL THEN
    PERFORM settle_transaction(bank_order);
  ELSE
    PERFORM settle_outgoing_order(bank_order);
  END IF;
  RETURN true;
END $$;
