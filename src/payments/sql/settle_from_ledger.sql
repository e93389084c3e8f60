-- Finds in the ledger the mobile payment that a payer says to have made, and settles by it. False where the
-- ledger does not know of it, or knows too little to tell whose it is.
CREATE FUNCTION settle_from_ledger(p_payment_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  claim payments%ROWTYPE;
  movement_id uuid;
BEGIN
  SELECT * INTO STRICT claim FROM payments WHERE id = p_payment_id FOR NO KEY UPDATE;
  IF claim.account_id IS NULL OR claim.status <> 'pending' THEN
    RETURN false;
  END IF;
  PERFORM hold_movements(claim.connection);
  movement_id := find_claimed_movement(claim);
  RETURN movement_id IS NOT NULL AND settle_payment(p_payment_id,
    jsonb_build_object('status', 'success', 'code', 'IN_LEDGER', 'movement', movement_id));
END $$;
