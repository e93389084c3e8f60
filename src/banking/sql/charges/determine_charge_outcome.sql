-- Assigns the movement of a live charge that its bank has carried out, and returns the outcome to settle it by. The
-- charge stays pending if its movement has completed another transaction, see flag_if_disputed(), unless a
-- person has decided.
-- Locks: the movement, and a disputed order.
CREATE FUNCTION determine_charge_outcome(p_charge bank_orders, p_outcome order_outcome) RETURNS order_outcome
LANGUAGE plpgsql AS $$
BEGIN
  p_charge.reference := coalesce(p_outcome.reference, p_charge.reference);
  -- A notice may come in before the bank's response. Movements before the link: see limit_link_payment().
  PERFORM assign_charge_movement(p_charge, caracas_day(p_charge.created_at));
  IF p_outcome.resolved IS NOT TRUE AND flag_if_disputed(p_charge) THEN
    p_outcome.status := 'pending';
    p_outcome.code := 'MOVEMENT_TAKEN';
  END IF;
  RETURN p_outcome;
END $$;
