-- The movement from a bank statement that a notice reports: same connection, amount, day, and end of the reference. A
-- notice without the statement's reference reports one of the same payer's bank that shows no phone. Banks book some
-- payments on the day after, or before: if that day has none, the only one of its neighbours that is_same_payment(), or
-- that of movement_of_next_banking_day(). Null if there is none.
CREATE FUNCTION statement_movement_of_notice(noticed bank_movements) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_id uuid;
BEGIN
  SELECT m.id INTO found_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = noticed.booked_on AND m.amount = noticed.amount
    AND CASE WHEN noticed.reference IS NULL THEN m.phone IS NULL AND m.type = 'p2p' AND m.bank_code = noticed.bank_code
      ELSE reference_ending(m.reference) = reference_ending(noticed.reference) END
  ORDER BY m.id LIMIT 1;
  IF NOT FOUND THEN
    SELECT (array_agg(m.id))[1] INTO found_id FROM bank_movements m
    WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.control_number IS NOT NULL
      AND m.direction = 'in' AND m.amount = noticed.amount
      AND m.booked_on IN (noticed.booked_on - 1, noticed.booked_on + 1)
      AND is_same_payment(m, noticed.reference, noticed.phone, noticed.bank_code)
    HAVING count(*) = 1;
  END IF;
  IF NOT FOUND THEN
    SELECT m.id INTO found_id FROM bank_movements m
    WHERE m.notice_key IS NULL AND m.id = movement_of_next_banking_day(noticed.connection, noticed.booked_on,
      noticed.amount, noticed.reference, noticed.phone, noticed.bank_code);
  END IF;
  RETURN found_id;
END $$;
