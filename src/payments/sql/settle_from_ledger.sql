-- Finds in the ledger the mobile payment that a payer says to have made, and settles by it. False where the
-- ledger does not know of it, or knows too little to tell whose it is.
CREATE FUNCTION settle_from_ledger(p_payment_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  claim payments%ROWTYPE;
  movement bank_movements%ROWTYPE;
  paid_day date;
BEGIN
  SELECT * INTO STRICT claim FROM payments WHERE id = p_payment_id FOR NO KEY UPDATE;
  IF claim.account_id IS NULL OR claim.status <> 'pending' THEN
    RETURN false;
  END IF;
  paid_day := coalesce(claim.paid_on, caracas_day(claim.created_at));
  PERFORM hold_movements(claim.connection);
  SELECT * INTO movement FROM bank_movements m
  WHERE m.connection = claim.connection AND m.account_id = claim.account_id AND m.transaction_id IS NULL
    AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = claim.amount
    AND m.booked_on BETWEEN paid_day - 1 AND paid_day + 1
    AND m.phone = claim.phone AND coalesce(m.bank_code, claim.bank_code) = claim.bank_code
    AND (same_reference(m.reference, claim.reference) OR same_reference(m.payer_reference, claim.reference))
  ORDER BY abs(m.booked_on - paid_day), m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- A charge may take it at this moment.
  UPDATE bank_movements SET transaction_id = claim.transaction_id
  WHERE id = movement.id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  RETURN settle_payment(p_payment_id, jsonb_build_object('status', 'success', 'code', 'IN_LEDGER'));
END $$;
