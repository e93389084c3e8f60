-- The lines of a bank statement whose control number no movement of the connection has. Each is looked up alone:
-- PostgreSQL takes lines for few, however many there are, and compares each with all movements if it joins them.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION new_statement_lines(p_connection text, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(line.value), '[]')
  FROM jsonb_array_elements(p_lines) line
  WHERE (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.control_number = line.value ->> 'controlNumber') IS NULL;
END;
