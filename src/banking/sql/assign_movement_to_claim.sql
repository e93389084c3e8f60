-- Assigns a movement to a claim's transaction, which takes over its amount, account and connection and the rate in
-- force when the movement was booked. Returns null if it was assigned, otherwise the reason:
--   'used'     the movement has paid another transaction
--   'strange'  its amount was not due when it was booked
--   'charge'   it may belong to a pending charge of the same payer
-- The caller holds lock_claimable_movements().
CREATE FUNCTION assign_movement_to_claim(p_claim bank_orders, p_movement_id uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  checked record;
  link payment_links%ROWTYPE := link_of_claim(p_claim);
BEGIN
  SELECT * INTO STRICT movement FROM bank_movements WHERE id = p_movement_id;
  IF movement.transaction_id IS NOT NULL THEN
    RETURN 'used';
  END IF;
  IF p_claim.account_id IS NOT NULL THEN
    checked := check_movement_for_link(link, movement);
    IF NOT checked.fits_link THEN
      RETURN 'strange';
    END IF;
    -- A notice of a charge may come in before the bank's response to it.
    IF EXISTS (
      SELECT FROM bank_orders p
      WHERE p.account_id = movement.account_id AND p.kind = 'c2p' AND p.status = 'pending'
        AND p.phone = p_claim.phone AND p.amount = movement.amount
        AND caracas_day(p.created_at) <= movement.booked_on + 1
    ) THEN
      RETURN 'charge';
    END IF;
    IF has_paid_another_transaction(movement, p_claim) THEN
      RETURN 'used';
    END IF;
  END IF;
  -- match_charges() may assign it at the same moment.
  UPDATE bank_movements SET transaction_id = p_claim.transaction_id
  WHERE id = p_movement_id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN 'used';
  END IF;
  IF p_claim.account_id IS NOT NULL THEN
    UPDATE bank_orders SET amount = movement.amount, connection = movement.connection, account_id = movement.account_id
    WHERE id = p_claim.id;
    UPDATE transactions SET amount_ves = movement.amount, rate = checked.used_rate, rate_date = checked.rate_date,
      connection = movement.connection, account_id = movement.account_id
    WHERE id = p_claim.transaction_id;
    PERFORM reprice_checkout_payment(p_claim.transaction_id, link, movement);
  END IF;
  RETURN NULL;
END $$;
