-- Completes the movement of a payment that its bank has confirmed to somebody before it told of it, see
-- record_confirmed_movement(): same connection, payer, amount and end of a reference, booked within a day. The notice
-- knows better when it was booked. False if there is none.
CREATE FUNCTION complete_confirmed_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  confirmed_id uuid;
BEGIN
  SELECT m.id INTO confirmed_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.confirmed_at IS NOT NULL AND m.notice_key IS NULL
    AND m.direction = 'in' AND m.amount = noticed.amount AND m.phone = noticed.phone
    AND m.booked_on BETWEEN noticed.booked_on - 1 AND noticed.booked_on + 1
    AND coalesce(m.bank_code = noticed.bank_code, true)
    AND array_remove(ARRAY[reference_ending(m.reference), reference_ending(m.payer_reference)], NULL)
      && ARRAY[reference_ending(noticed.reference), reference_ending(noticed.payer_reference)]
  ORDER BY m.booked_on = noticed.booked_on DESC, m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE bank_movements SET
    notice_key = noticed.notice_key,
    booked_on = CASE WHEN control_number IS NULL THEN noticed.booked_on ELSE booked_on END,
    booked_at = noticed.booked_at,
    reference = coalesce(reference, noticed.reference),
    payer_reference = coalesce(payer_reference, noticed.payer_reference),
    concept = CASE WHEN concept = '' THEN noticed.concept ELSE concept END,
    bank_code = coalesce(bank_code, noticed.bank_code),
    document = coalesce(document, noticed.document)
  WHERE id = confirmed_id;
  PERFORM record_audit('deposit.notice', public_id('mov', confirmed_id), jsonb_build_object(
    'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
  RETURN true;
END $$;
