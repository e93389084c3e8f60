-- Whether the movement of a carried-out charge has already completed another transaction. If so, flags both orders,
-- which leaves the charge to a person; the other one stays flagged until this charge is settled (end_dispute()).
-- Call assign_charge_movement() first.
CREATE FUNCTION flag_if_disputed(p_charge bank_orders) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
  paid_transaction_id uuid;
  flagged record;
BEGIN
  SELECT m.transaction_id INTO paid_transaction_id FROM bank_movements m
  WHERE m.connection = p_charge.connection AND m.direction = 'in' AND m.amount = p_charge.amount
    AND m.booked_on BETWEEN charged_on - 1 AND charged_on + 1 AND m.transaction_id IS NOT NULL
    AND normalize_reference(m.reference) = normalize_reference(p_charge.reference)
  ORDER BY m.transaction_id = p_charge.transaction_id DESC, m.id LIMIT 1;
  IF NOT FOUND OR paid_transaction_id = p_charge.transaction_id THEN
    RETURN false;
  END IF;
  FOR flagged IN
    UPDATE bank_orders SET flagged_at = request_now(), disputing_order_id = nullif(p_charge.id, id)
    WHERE id = p_charge.id OR (transaction_id = paid_transaction_id AND refund_id IS NULL)
    RETURNING id, transaction_id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', flagged.id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false),
      'after', jsonb_build_object('flagged', true, 'disputed', public_id('txn', paid_transaction_id))));
  END LOOP;
  RETURN true;
END $$;
