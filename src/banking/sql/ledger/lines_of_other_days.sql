-- Movements that wait for their line of a bank statement, each with the only line that can be its own, booked within a
-- day, if it is the only movement that can be that line's: is_same_payment().
-- p_lines: those of new_statement_lines(). PostgreSQL takes them for few, however many there are: without nested loops
-- it does not compare each with every movement.
CREATE FUNCTION lines_of_other_days(p_connection text, p_lines jsonb) RETURNS TABLE (movement_id uuid, booked_on date)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.*, reference_ending(l.reference) AS ending FROM bank_statement_lines(p_lines) l
    WHERE l.direction = 'in'),
  fitting AS (
    SELECT m.id, m.booked_on AS told_for, l.booked_on, count(*) OVER (PARTITION BY m.id) AS lines,
      count(*) OVER (PARTITION BY l.control_number) AS movements
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.ending = reference_ending(m.reference)
        AND l.booked_on BETWEEN m.booked_on - 1 AND m.booked_on + 1
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.control_number IS NULL
      AND m.booked_on >= (SELECT min(d.booked_on) - 1 FROM new_lines d))
  SELECT f.id, f.booked_on FROM fitting f WHERE f.lines = 1 AND f.movements = 1 AND f.told_for <> f.booked_on;
END;
