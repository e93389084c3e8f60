-- The movement by which a bank has confirmed a payment that is not claimed yet: {connection, controlNumber, bookedOn,
-- reference, amount, document}.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION found_movement(p_claim bank_orders, p_link payment_links, p_found jsonb) RETURNS bank_movements
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid := record_claimed_movement(p_claim, p_link, new_order_outcome('success',
    p_connection => p_found->>'connection', p_control_number => p_found->>'controlNumber',
    p_booked_on => (p_found->>'bookedOn')::date, p_reference => p_found->>'reference',
    p_amount => (p_found->>'amount')::numeric, p_document => p_found->>'document'));
  movement bank_movements%ROWTYPE;
BEGIN
  SELECT m.* INTO STRICT movement FROM bank_movements m WHERE m.id = movement_id;
  RETURN movement;
END $$;
