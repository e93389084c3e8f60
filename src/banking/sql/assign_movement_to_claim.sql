-- Pays a claim by a movement, which then pays nothing else: at what was due when it was booked, into its account. Gives
-- why it does not: 'used' it has paid another transaction, 'strange' it was not due then, 'charge' it may be a charge's
-- of the payer whose outcome is not known yet; null where it does.
CREATE FUNCTION assign_movement_to_claim(claim bank_orders, p_movement_id uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  judged record;
BEGIN
  SELECT * INTO STRICT movement FROM bank_movements WHERE id = p_movement_id;
  IF movement.transaction_id IS NOT NULL THEN
    RETURN 'used';
  END IF;
  IF claim.account_id IS NOT NULL THEN
    judged := check_movement_for_link(link_of_claim(claim), movement);
    IF NOT judged.fits THEN
      RETURN 'strange';
    END IF;
    -- The bank tells of a charge before it answers it.
    IF EXISTS (
      SELECT FROM bank_orders p
      WHERE p.account_id = movement.account_id AND p.kind = 'c2p' AND p.status = 'pending'
        AND p.phone = claim.phone AND p.amount = movement.amount
        AND caracas_day(p.created_at) <= movement.booked_on + 1
    ) THEN
      RETURN 'charge';
    END IF;
    IF has_paid_another_transaction(movement, claim) THEN
      RETURN 'used';
    END IF;
  END IF;
  -- A charge may take it at this moment.
  UPDATE bank_movements SET transaction_id = claim.transaction_id
  WHERE id = p_movement_id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN 'used';
  END IF;
  IF claim.account_id IS NOT NULL THEN
    UPDATE bank_orders SET amount = movement.amount, connection = movement.connection, account_id = movement.account_id
    WHERE id = claim.id;
    UPDATE transactions SET amount_ves = movement.amount, rate = judged.used_rate, connection = movement.connection,
      account_id = movement.account_id
    WHERE id = claim.transaction_id;
  END IF;
  RETURN NULL;
END $$;
