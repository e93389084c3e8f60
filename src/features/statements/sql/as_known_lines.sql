-- The lines of a file, of which those that the bank has told of itself, with a number of its own, bear that number: a
-- claim that it confirmed is not there twice. They agree in direction, amount and the end of the reference, are booked
-- within a day, and are paired in order. So do those that an earlier file had on a neighbouring day, where this one
-- has that day too and no longer shows them: the bank has booked them otherwise since. Below six digits a reference
-- does not tell that.
-- p_lines: as bank_statement_lines() takes them. The caller holds lock_movements().
CREATE FUNCTION as_known_lines(p_connection text, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan
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
  told AS (
    SELECT m.control_number AS number, m.direction, m.amount, reference_ending(m.reference) AS ending,
      m.booked_on,
      row_number() OVER (PARTITION BY m.direction, m.amount, reference_ending(m.reference)
        ORDER BY m.booked_on, m.id) AS ordinal
    FROM file CROSS JOIN bank_movements m
    WHERE m.connection = p_connection
      AND m.booked_on BETWEEN (SELECT min(booked_on) - 1 FROM new_lines) AND (SELECT max(booked_on) + 1 FROM new_lines)
      AND m.control_number IS NOT NULL AND (m.control_number NOT LIKE 'F-%'
        OR length(reference_ending(m.reference)) >= 6 AND m.booked_on BETWEEN file.first_day AND file.last_day
          AND NOT file.numbers ? m.control_number)),
  pairs AS (
    SELECT l.control_number, t.number
    FROM new_lines l JOIN told t USING (direction, amount, ending, ordinal)
    WHERE t.booked_on BETWEEN l.booked_on - 1 AND l.booked_on + 1)
  SELECT coalesce(jsonb_agg(CASE
    WHEN p.number IS NULL THEN line.value
    ELSE line.value || jsonb_build_object('controlNumber', p.number) END), '[]')
  FROM jsonb_array_elements(p_lines) line
    LEFT JOIN pairs p ON p.control_number = line.value ->> 'controlNumber';
END;
