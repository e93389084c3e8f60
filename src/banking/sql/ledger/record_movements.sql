-- Records lines of a bank statement as movements: those that notices have told of get their control numbers, the others
-- are new, but for those that are otherwise_numbered(). Recording them again changes nothing, but that it tells who has
-- paid where that was not known. Returns how many were completed, and how many are new.
-- p_lines: as bank_statement_lines() takes them. The caller holds lock_movements().
CREATE FUNCTION record_movements(
  p_connection text, p_lines jsonb, OUT confirmed_count integer, OUT added_count integer
)
LANGUAGE plpgsql AS $$
DECLARE
  new_lines jsonb := new_statement_lines(p_connection, p_lines);
  into_account uuid := bound_account_id(p_connection);
BEGIN
  PERFORM redate_movements(p_connection, new_lines);
  confirmed_count := assign_control_numbers(p_connection, new_lines);
  PERFORM complete_payers(p_connection, p_lines);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
    phone, bank_code, document, name, control_number, created_at, seen_on_statement_at)
  SELECT new_uuid(), p_connection, into_account, 'live', l.direction, l.type, l.amount,
    l.booked_on, l.reference, l.concept, l.phone, l.bank_code, l.document, l.name,
    l.control_number, request_now(), request_now()
  FROM bank_statement_lines(new_lines) l
  WHERE l.control_number NOT IN (
    SELECT o.control_number FROM otherwise_numbered(p_connection, p_lines, new_lines) o)
  ON CONFLICT (connection, control_number) DO NOTHING;
  GET DIAGNOSTICS added_count = ROW_COUNT;
END $$;
