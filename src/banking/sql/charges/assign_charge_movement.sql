-- Assigns a carried-out charge to its bank movement, if that is recorded already: same connection, amount and
-- normalized reference, booked within a day. A movement pays for one thing only. The caller holds lock_movements().
CREATE FUNCTION assign_charge_movement(p_charge bank_orders, p_charged_on date) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements SET order_id = p_charge.id, transaction_id = p_charge.transaction_id
  WHERE order_id IS NULL AND transaction_id IS NULL AND id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_charge.connection AND m.direction = 'in'
      AND m.order_id IS NULL AND m.transaction_id IS NULL AND m.amount = p_charge.amount
      AND m.booked_on BETWEEN p_charged_on - 1 AND p_charged_on + 1
      AND normalize_reference(m.reference) = normalize_reference(p_charge.reference)
    ORDER BY abs(m.booked_on - p_charged_on), m.id LIMIT 1);
END;
