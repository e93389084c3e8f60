-- Why a movement cannot pay a verification that is not written; null if it can: what reject_claimed_movement() returns,
-- or 'claimed'  somebody's claim of it is being confirmed
-- A payment that the merchant has released can, though it is a transaction already.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION reject_verified_movement(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS text
LANGUAGE sql STABLE
RETURN coalesce(
  CASE WHEN NOT is_released_payment(p_movement.transaction_id, p_link.merchant_id)
    THEN reject_claimed_movement(p_claim, p_link, p_movement)
    WHEN p_movement.amount <> p_claim.amount THEN 'strange' END,
  CASE WHEN is_being_confirmed(p_claim, p_link, p_movement) THEN 'claimed' END);
