-- Gives the control numbers of a bank statement's lines to movements known only from notices. Lines and movements
-- that agree in day, amount and reference are paired in order. Returns the number of movements completed.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION assign_control_numbers(p_connection text, p_lines jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  assigned_count integer;
BEGIN
  WITH new_lines AS (
    SELECT l.*, normalize_reference(l.reference) AS normalized_reference,
      row_number() OVER (PARTITION BY l.booked_on, l.amount, normalize_reference(l.reference)
        ORDER BY l.control_number) AS ordinal
    FROM bank_statement_lines(p_lines) l
    WHERE l.direction = 'in' AND NOT EXISTS (
      SELECT FROM bank_movements m
      WHERE m.connection = p_connection AND m.control_number = l.control_number)),
  notice_only AS (
    SELECT m.id, m.booked_on, m.amount, normalize_reference(m.reference) AS normalized_reference,
      row_number() OVER (PARTITION BY m.booked_on, m.amount, normalize_reference(m.reference)
        ORDER BY m.id) AS ordinal
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on >= (SELECT min(booked_on) FROM new_lines))
  UPDATE bank_movements m SET
    control_number = l.control_number,
    seen_on_statement_at = request_now(),
    concept = CASE WHEN m.concept = '' THEN l.concept ELSE m.concept END,
    phone = coalesce(m.phone, l.phone),
    bank_code = coalesce(m.bank_code, l.bank_code)
  FROM new_lines l JOIN notice_only n USING (booked_on, amount, normalized_reference, ordinal)
  WHERE m.id = n.id;
  GET DIAGNOSTICS assigned_count = ROW_COUNT;
  RETURN assigned_count;
END $$;
