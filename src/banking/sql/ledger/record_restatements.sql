-- Stores the lines of a bank statement that report a known control number with another amount, day or direction,
-- lines without a positive amount included. Returns the movements for which this is new.
-- Call it after record_bank_statement(): two lines of one statement with the same number are found too.
CREATE FUNCTION record_restatements(p_connection text, p_lines jsonb) RETURNS SETOF uuid
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH restated AS MATERIALIZED (
    SELECT DISTINCT ON (m.id) m.id, l.amount, l."bookedOn" AS booked_on, l.direction
    FROM jsonb_to_recordset(p_lines) AS l ("controlNumber" text, "bookedOn" date, direction text, amount numeric)
    JOIN bank_movements m ON m.connection = p_connection AND m.control_number = l."controlNumber"
    WHERE (m.amount, m.booked_on, m.direction) IS DISTINCT FROM (l.amount, l."bookedOn", l.direction)
    ORDER BY m.id, l.amount, l."bookedOn", l.direction)
  SELECT r.id FROM restated r
  WHERE record_restatement(r.id, r.amount, r.booked_on, r.direction, 'statement');
END;
