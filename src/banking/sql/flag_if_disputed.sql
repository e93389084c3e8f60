-- Whether the movement of a carried-out charge has already completed another transaction. If so, flags both orders
-- for an administrator; the other one stays flagged until this charge is settled (end_dispute()).
-- Call assign_charge_movement() first.
CREATE FUNCTION flag_if_disputed(charged bank_orders) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  made_on date := caracas_day(charged.created_at);
  paid_id uuid;
  flagged record;
BEGIN
  SELECT m.transaction_id INTO paid_id FROM bank_movements m
  WHERE m.connection = charged.connection AND m.direction = 'in' AND m.amount = charged.amount
    AND m.booked_on BETWEEN made_on - 1 AND made_on + 1 AND m.transaction_id IS NOT NULL
    AND normalize_reference(m.reference) = normalize_reference(charged.reference)
  ORDER BY m.transaction_id = charged.transaction_id DESC, m.id LIMIT 1;
  IF NOT FOUND OR paid_id = charged.transaction_id THEN
    RETURN false;
  END IF;
  FOR flagged IN
    UPDATE bank_orders SET flagged_at = request_now(), disputed_by = nullif(charged.id, id)
    WHERE id = charged.id OR (transaction_id = paid_id AND refund_id IS NULL)
    RETURNING id, transaction_id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', flagged.id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false),
      'after', jsonb_build_object('flagged', true, 'disputed', public_id('txn', paid_id))));
  END LOOP;
  RETURN true;
END $$;
