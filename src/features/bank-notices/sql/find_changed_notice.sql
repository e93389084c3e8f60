-- The earlier notice of the same payment with another amount, or with a day that differs by one. Only for connections
-- without bank statements, where nothing else tells the two apart.
CREATE FUNCTION find_changed_notice(noticed bank_movements) RETURNS bank_movements
LANGUAGE plpgsql AS $$
DECLARE
  earlier bank_movements%ROWTYPE;
BEGIN
  SELECT * INTO earlier FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NOT NULL AND m.type = noticed.type
    AND m.booked_on BETWEEN noticed.booked_on - 1 AND noticed.booked_on + 1
    AND normalize_reference(m.reference) = normalize_reference(noticed.reference)
    AND (m.phone, m.bank_code) = (noticed.phone, noticed.bank_code)
  ORDER BY m.id LIMIT 1;
  RETURN earlier;
END $$;
