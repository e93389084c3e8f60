-- Movements that wait for their line of a bank statement, each with the only line that can be its own, if it is the
-- only movement that can be that line's: is_same_payment(), and booked within a day. What came in while no bank works
-- may be booked on the next banking day, if there is nothing else that either can be.
-- p_lines: those of new_statement_lines(). PostgreSQL takes them for few, however many there are: without nested loops
-- it does not compare each with every movement.
CREATE FUNCTION lines_of_other_days(p_connection text, p_lines jsonb) RETURNS TABLE (movement_id uuid, booked_on date)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.*, reference_ending(l.reference) AS ending FROM bank_statement_lines(p_lines) l
    WHERE l.direction = 'in'),
  fitting AS (
    SELECT m.id, m.booked_on AS told_for, l.booked_on, l.control_number, l.booked_on <= m.booked_on + 1 AS is_near
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.ending = reference_ending(m.reference)
        AND l.booked_on BETWEEN m.booked_on - 1 AND next_banking_day(m.booked_on)
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.control_number IS NULL
      AND next_banking_day(m.booked_on) >= (SELECT min(d.booked_on) FROM new_lines d)),
  rivals AS (
    SELECT f.*, count(*) OVER of_movement AS lines, count(*) OVER of_line AS movements,
      count(*) FILTER (WHERE f.is_near) OVER of_movement AS near_lines,
      count(*) FILTER (WHERE f.is_near) OVER of_line AS near_movements
    FROM fitting f WINDOW of_movement AS (PARTITION BY f.id), of_line AS (PARTITION BY f.control_number))
  SELECT r.id, r.booked_on FROM rivals r
  WHERE r.told_for <> r.booked_on AND CASE WHEN r.is_near THEN r.near_lines = 1 AND r.near_movements = 1
    ELSE r.lines = 1 AND r.movements = 1 END;
END;
