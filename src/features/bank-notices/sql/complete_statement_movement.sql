-- Completes the movement from a bank statement that a notice reports: same connection, day, amount and reference. False
-- if there is none.
CREATE FUNCTION complete_statement_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  statement_movement_id uuid;
BEGIN
  SELECT m.id INTO statement_movement_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = noticed.booked_on AND m.amount = noticed.amount
    AND normalize_reference(m.reference) = normalize_reference(noticed.reference)
  ORDER BY m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE bank_movements SET
    notice_key = noticed.notice_key,
    payer_reference = noticed.payer_reference,
    booked_at = noticed.booked_at,
    phone = coalesce(phone, noticed.phone),
    bank_code = coalesce(bank_code, noticed.bank_code)
  WHERE id = statement_movement_id;
  PERFORM record_audit('deposit.notice', public_id('mov', statement_movement_id), jsonb_build_object(
    'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
  RETURN true;
END $$;
