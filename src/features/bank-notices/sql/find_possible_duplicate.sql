-- A movement from another notice that may report the same payment: equal but for its type, a day's difference, or a
-- field that one of the two lacks. Null if there is none.
CREATE FUNCTION find_possible_duplicate(recorded bank_movements) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id FROM bank_movements m
  WHERE m.connection = (recorded).connection AND m.id <> (recorded).id AND m.direction = 'in'
    AND m.notice_key IS NOT NULL AND m.amount = (recorded).amount
    AND m.booked_on BETWEEN (recorded).booked_on - 1 AND (recorded).booked_on + 1
    AND normalize_reference(m.reference) = normalize_reference((recorded).reference)
    AND coalesce(normalize_reference(m.payer_reference) = normalize_reference((recorded).payer_reference), true)
    AND coalesce(m.phone = (recorded).phone, true)
    AND coalesce(m.bank_code = (recorded).bank_code, true)
  ORDER BY m.id LIMIT 1;
END;
