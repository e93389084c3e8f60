-- Why a movement cannot pay a claim on a link; null if it can:
--   'used'     the movement has paid another transaction
--   'strange'  its amount was not due when it was booked
--   'charge'   it may belong to a pending charge of the same payer
-- The claim need not be written yet. The caller holds lock_claimable_movements().
CREATE FUNCTION reject_claimed_movement(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_movement.transaction_id IS NOT NULL THEN
    RETURN 'used';
  END IF;
  IF p_claim.account_id IS NULL THEN
    RETURN CASE WHEN p_movement.amount <> p_claim.amount AND p_link.checkout_id IS NULL THEN 'strange' END;
  END IF;
  IF NOT (SELECT c.fits_link FROM check_movement_for_link(p_link, p_movement) c) THEN
    RETURN 'strange';
  END IF;
  IF has_pending_charge(p_movement.account_id, p_claim.phone, p_movement.amount, p_movement.booked_on) THEN
    RETURN 'charge';
  END IF;
  IF has_paid_another_transaction(p_movement, p_claim) THEN
    RETURN 'used';
  END IF;
  RETURN NULL;
END $$;
