-- Assigns a movement to a claim's transaction, which takes over its amount, account and connection and the rate in
-- force when the movement was booked. Returns null if it was assigned, otherwise what reject_claimed_movement()
-- returns.
-- p_decided: a person has decided that it has paid the claim; then only what has paid something else is rejected.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION assign_movement_to_claim(
  p_claim bank_orders, p_link payment_links, p_movement_id uuid, p_decided boolean
) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  rejection text;
  checked record;
BEGIN
  SELECT * INTO STRICT movement FROM bank_movements WHERE id = p_movement_id;
  rejection := reject_claimed_movement(p_claim, p_link, movement);
  IF rejection = 'used' OR (rejection IS NOT NULL AND p_decided IS NOT TRUE) THEN
    RETURN rejection;
  END IF;
  -- match_charges() may assign it at the same moment.
  UPDATE bank_movements SET transaction_id = p_claim.transaction_id
  WHERE id = p_movement_id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN 'used';
  END IF;
  IF rejection = 'strange' THEN
    RETURN NULL;
  END IF;
  IF p_claim.account_id IS NOT NULL THEN
    -- Mostly it is what the claim has been written with.
    IF (movement.amount, movement.connection, movement.account_id)
      IS DISTINCT FROM (p_claim.amount, p_claim.connection, p_claim.account_id) THEN
      UPDATE bank_orders SET amount = movement.amount, connection = movement.connection,
        account_id = movement.account_id
      WHERE id = p_claim.id;
    END IF;
    checked := check_movement_for_link(p_link, movement);
    IF NOT EXISTS (
      SELECT FROM transactions t
      WHERE t.id = p_claim.transaction_id
        AND (t.amount_ves, t.rate, t.rate_date, t.connection, t.account_id) IS NOT DISTINCT FROM (
          movement.amount, checked.used_rate, checked.rate_date, movement.connection, movement.account_id)) THEN
      UPDATE transactions SET amount_ves = movement.amount, rate = checked.used_rate, rate_date = checked.rate_date,
        connection = movement.connection, account_id = movement.account_id
      WHERE id = p_claim.transaction_id;
    END IF;
    PERFORM reprice_checkout_payment(p_claim.transaction_id, p_link, movement);
  ELSIF movement.amount <> p_claim.amount THEN
    PERFORM reprice_simulated_payment(p_claim, p_link, movement.amount);
  END IF;
  RETURN NULL;
END $$;
