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
  settled bank_orders%ROWTYPE;
  in_ledger text;
BEGIN
  SELECT * INTO settled FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF settled.status IS DISTINCT FROM 'pending' THEN
    -- The bank carried out an order that was reported as failed: only the audit log records it.
    IF settled.status = 'failed' AND outcome->>'status' = 'success' THEN
      PERFORM record_audit('payment.contradict', public_id('pay', p_id), jsonb_build_object(
        'status', settled.status, 'told', outcome));
    END IF;
    RETURN false;
  END IF;
  IF settled.kind = 'verification' AND outcome->>'status' = 'success' THEN
    outcome := determine_claim_outcome(settled, outcome);
  -- A notice may have come in while the bank was being asked.
  ELSIF settled.kind = 'verification' AND outcome->>'reason' = 'NOT_FOUND' THEN
    in_ledger := settle_claim_from_ledger(p_id);
    IF in_ledger <> 'unknown' THEN
      RETURN in_ledger = 'settled';
    END IF;
  END IF;
  IF settled.kind = 'c2p' AND outcome->>'status' = 'success' AND settled.account_id IS NOT NULL THEN
    settled.reference := coalesce(outcome->>'reference', settled.reference);
    -- A notice may come in before the bank's response. Movements before the link: see open_link_payment().
    PERFORM assign_charge_movement(settled, caracas_day(settled.created_at));
    IF outcome->>'resolved' IS NULL AND flag_if_disputed(settled) THEN
      outcome := outcome || '{"status": "pending", "code": "MOVEMENT_TAKEN"}';
    END IF;
  END IF;
  UPDATE bank_orders SET
    status = outcome->>'status',
    failure_reason = outcome->>'reason',
    reference = coalesce(outcome->>'reference', reference),
    operation_id = coalesce(outcome->>'operationId', operation_id),
    bank_answer = coalesce(outcome->>'code', bank_answer),
    sent_at = CASE WHEN (outcome->>'sent')::boolean THEN coalesce(sent_at, request_now()) ELSE sent_at END,
    updated_at = CASE WHEN outcome->>'status' = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id
  RETURNING * INTO settled;
  IF settled.status = 'pending' THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.settle', public_id('pay', p_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', settled.status, 'reference', settled.reference,
      'failureReason', settled.failure_reason, 'bankAnswer', settled.bank_answer))));
  PERFORM end_dispute(p_id);
  IF settled.refund_id IS NOT NULL THEN
    PERFORM settle_refund(settled);
  ELSIF settled.transaction_id IS NOT NULL THEN
    PERFORM settle_transaction(settled);
  ELSE
    PERFORM settle_outgoing_order(settled);
  END IF;
  RETURN true;
END $$;
