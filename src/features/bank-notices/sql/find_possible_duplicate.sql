-- A movement from another notice that may report the same payment: equal but for its type, a day's difference, or a
-- field that one of the two lacks. Null if there is none.
CREATE FUNCTION find_possible_duplicate(p_movement bank_movements) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id FROM bank_movements m
  WHERE m.connection = (p_movement).connection AND m.id <> (p_movement).id AND m.direction = 'in'
    AND m.notice_key IS NOT NULL AND m.amount = (p_movement).amount
    AND m.booked_on BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
    AND normalize_reference(m.reference) = normalize_reference((p_movement).reference)
    AND coalesce(normalize_reference(m.payer_reference) = normalize_reference((p_movement).payer_reference), true)
    AND coalesce(m.phone = (p_movement).phone, true)
    AND coalesce(m.bank_code = (p_movement).bank_code, true)
  ORDER BY m.id LIMIT 1;
END;
