-- Completes the movement from a bank statement that a notice reports, see statement_movement_of_notice(). The day stays
-- that of the bank's books. False if there is none.
CREATE FUNCTION complete_statement_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  statement_movement_id uuid := statement_movement_of_notice(noticed);
BEGIN
  IF statement_movement_id IS NULL THEN
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
