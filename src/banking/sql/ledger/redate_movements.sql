-- Banks book some payments on the day after, or before: a payment that its bank has told of by a notice, or confirmed,
-- see record_confirmed_movement(), gets the day of the only line of a bank statement that can be its own, if it is the
-- only one that can be that line's. Two payments of the same amount on neighbouring days stay two: is_same_payment().
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION redate_movements(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.* FROM bank_statement_lines(p_lines) l
    WHERE l.direction = 'in' AND NOT EXISTS (
      SELECT FROM bank_movements k WHERE k.connection = p_connection AND k.control_number = l.control_number)),
  fitting AS (
    SELECT m.id, l.booked_on, count(*) OVER (PARTITION BY m.id) AS lines,
      count(*) OVER (PARTITION BY l.control_number) AS movements
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.booked_on BETWEEN m.booked_on - 1 AND m.booked_on + 1
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.control_number IS NULL
      AND m.booked_on >= (SELECT min(d.booked_on) - 1 FROM new_lines d))
  UPDATE bank_movements m SET booked_on = f.booked_on
  FROM fitting f
  WHERE m.id = f.id AND f.lines = 1 AND f.movements = 1 AND m.booked_on <> f.booked_on;
END;
