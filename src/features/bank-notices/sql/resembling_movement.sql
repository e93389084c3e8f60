-- A movement of which another notice told that is the same but for its type, its day by one, or what one of
-- the two leaves out: the bank may have told of one payment twice. Null where there is none.
CREATE FUNCTION resembling_movement(recorded bank_movements) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id FROM bank_movements m
  WHERE m.connection = (recorded).connection AND m.id <> (recorded).id AND m.direction = 'in'
    AND m.notice_key IS NOT NULL AND m.amount = (recorded).amount
    AND m.booked_on BETWEEN (recorded).booked_on - 1 AND (recorded).booked_on + 1
    AND bare_reference(m.reference) = bare_reference((recorded).reference)
    AND coalesce(bare_reference(m.payer_reference) = bare_reference((recorded).payer_reference), true)
    AND coalesce(m.phone = (recorded).phone, true)
    AND coalesce(m.bank_code = (recorded).bank_code, true)
  ORDER BY m.id LIMIT 1;
END;
