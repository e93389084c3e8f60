-- The lines of a file, of which those that the bank has told of itself, with a number of its own, bear that number: a
-- claim that it confirmed is not there twice. They agree in direction, amount and the end of the reference, are booked
-- within a day, and are paired in order. So do those that an earlier file had on a neighbouring day, where this one
-- has that day too and no longer shows them: the bank has booked them otherwise since. Below six digits a reference
-- does not tell that. What came in while no bank works may be booked on the next banking day: so is the only line that
-- is left of a reference what the bank has told, if that is the only one left too.
-- p_lines: as bank_statement_lines() takes them. Without nested loops, see lines_of_other_days().
-- The caller holds lock_movements().
CREATE FUNCTION as_known_lines(p_connection text, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH file AS MATERIALIZED (
    SELECT min(l.booked_on) AS first_day, max(l.booked_on) AS last_day,
      jsonb_object_agg(l.control_number, true) AS numbers
    FROM bank_statement_lines(p_lines) l),
  new_lines AS (
    SELECT l.control_number, l.direction, l.amount, reference_ending(l.reference) AS ending, l.booked_on,
      row_number() OVER (PARTITION BY l.direction, l.amount, reference_ending(l.reference)
        ORDER BY l.booked_on, l.control_number) AS ordinal
    FROM bank_statement_lines(new_statement_lines(p_connection, p_lines)) l
    WHERE l.reference IS NOT NULL),
  period AS (SELECT min(booked_on) AS first_day, max(booked_on) AS last_day FROM new_lines),
  -- Two weeks are more than banks ever close for: see next_banking_day().
  told AS (
    SELECT m.control_number AS number, m.direction, m.amount, reference_ending(m.reference) AS ending, m.booked_on,
      row_number() OVER (PARTITION BY m.booked_on < (SELECT first_day - 1 FROM period), m.direction, m.amount,
        reference_ending(m.reference) ORDER BY m.booked_on, m.id) AS ordinal
    FROM file CROSS JOIN bank_movements m
    WHERE m.connection = p_connection
      AND m.booked_on BETWEEN (SELECT first_day - 14 FROM period) AND (SELECT last_day + 1 FROM period)
      AND m.control_number IS NOT NULL AND (m.control_number NOT LIKE 'F-%'
        OR length(reference_ending(m.reference)) >= 6 AND m.booked_on BETWEEN file.first_day AND file.last_day
          AND NOT file.numbers ? m.control_number)),
  near AS (
    SELECT l.control_number, t.number
    FROM new_lines l JOIN told t USING (direction, amount, ending, ordinal)
    WHERE t.booked_on BETWEEN l.booked_on - 1 AND l.booked_on + 1),
  later AS (
    SELECT l.control_number, t.number, count(*) OVER (PARTITION BY l.control_number) AS movements,
      count(*) OVER (PARTITION BY t.number) AS lines
    FROM new_lines l JOIN told t USING (direction, amount, ending)
    WHERE l.booked_on BETWEEN t.booked_on + 2 AND next_banking_day(t.booked_on) AND length(ending) >= 6
      AND l.control_number NOT IN (SELECT n.control_number FROM near n)
      AND t.number NOT IN (SELECT n.number FROM near n)),
  pairs AS (
    SELECT n.control_number, n.number FROM near n
    UNION ALL
    SELECT l.control_number, l.number FROM later l WHERE l.movements = 1 AND l.lines = 1)
  SELECT coalesce(jsonb_agg(CASE
    WHEN p.number IS NULL THEN line.value
    ELSE line.value || jsonb_build_object('controlNumber', p.number) END), '[]')
  FROM jsonb_array_elements(p_lines) line
    LEFT JOIN pairs p ON p.control_number = line.value ->> 'controlNumber';
END;
