-- The lines of a bank statement, one for each control number. Lines without a positive amount are left out: they move
-- no money.
-- p_lines: [{controlNumber, bookedOn, direction, type, amount, reference, concept, phone, bankCode, document?,
-- name?}]
CREATE FUNCTION bank_statement_lines(p_lines jsonb) RETURNS TABLE (
  control_number text, booked_on date, direction text, type text, amount numeric, reference text,
  concept text, phone text, bank_code text, document text, name text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT DISTINCT ON (l."controlNumber") l."controlNumber", l."bookedOn", l.direction, l.type, l.amount,
    l.reference, l.concept, l.phone, l."bankCode", l.document, l.name
  FROM jsonb_to_recordset(p_lines) AS l (
    "controlNumber" text, "bookedOn" date, direction text, type text, amount numeric, reference text,
    concept text, phone text, "bankCode" text, document text, name text)
  WHERE l.amount > 0
  ORDER BY l."controlNumber";
END;
