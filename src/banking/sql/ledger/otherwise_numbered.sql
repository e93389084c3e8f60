-- New lines of a bank, each with the movement that is known by another number: a file has shown it before, within a
-- day, or its number is of a neighbouring day, see is_number_of_day(). By is_same_payment() neither can be another one,
-- and these lines do not show the movement's own number.
-- p_lines: as bank_statement_lines() takes them    p_new_lines: those of new_statement_lines(). Without nested loops,
-- see lines_of_other_days().
CREATE FUNCTION otherwise_numbered(p_connection text, p_lines jsonb, p_new_lines jsonb) RETURNS TABLE (
  movement_id uuid, control_number text, booked_on date
)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.*, reference_ending(l.reference) AS ending FROM bank_statement_lines(p_new_lines) l
    WHERE l.direction = 'in' AND l.control_number NOT LIKE 'F-%'),
  fitting AS (
    SELECT m.id, m.control_number IS NOT NULL AS is_numbered, l.control_number, l.booked_on,
      count(*) OVER (PARTITION BY m.id) AS lines, count(*) OVER (PARTITION BY l.control_number) AS movements
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.ending = reference_ending(m.reference)
        AND l.booked_on BETWEEN m.booked_on - 1 AND m.booked_on + 1
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
        AND (m.control_number IS NULL OR m.control_number LIKE 'F-%' OR l.booked_on <> m.booked_on
          AND is_number_of_day(m.control_number, m.booked_on) AND is_number_of_day(l.control_number, l.booked_on))
    WHERE m.connection = p_connection AND m.direction = 'in'
      AND m.booked_on BETWEEN (SELECT min(d.booked_on) - 1 FROM new_lines d)
        AND (SELECT max(d.booked_on) + 1 FROM new_lines d)
      AND (m.control_number IS NULL
        OR m.control_number NOT IN (SELECT s.control_number FROM bank_statement_lines(p_lines) s)))
  SELECT f.id, f.control_number, f.booked_on FROM fitting f WHERE f.is_numbered AND f.lines = 1 AND f.movements = 1;
END;
