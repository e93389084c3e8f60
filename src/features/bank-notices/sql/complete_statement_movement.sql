-- Completes the movement from a bank statement that a notice reports: same connection, day, amount, and end of the
-- reference. A notice without the statement's reference reports one of the same payer's bank that shows no phone. False
-- if there is none.
CREATE FUNCTION complete_statement_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  statement_movement_id uuid;
BEGIN
  SELECT m.id INTO statement_movement_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = noticed.booked_on AND m.amount = noticed.amount
    AND CASE WHEN noticed.reference IS NULL THEN m.phone IS NULL AND m.type = 'p2p' AND m.bank_code = noticed.bank_code
      ELSE reference_ending(m.reference) = reference_ending(noticed.reference) END
  ORDER BY m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE bank_movements SET
    notice_key = noticed.notice_key,
    payer_reference = noticed.payer_reference,
    booked_at = noticed.booked_at,
    phone = coalesce(phone, noticed.phone),
    bank_code = coalesce(bank_code, noticed.bank_code),
    document = coalesce(document, noticed.document)
  WHERE id = statement_movement_id;
  PERFORM record_audit('deposit.notice', public_id('mov', statement_movement_id), jsonb_build_object(
    'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
  RETURN true;
END $$;
