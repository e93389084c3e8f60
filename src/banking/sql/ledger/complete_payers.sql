-- Tells who has paid known movements, by the lines of a bank statement that show it: where it was not known.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION complete_payers(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE SET plan_cache_mode = force_custom_plan
BEGIN ATOMIC
  -- Looked up one by one: see new_statement_lines().
  WITH told AS MATERIALIZED (
    SELECT l.document, l.name, (
      SELECT m.id FROM bank_movements m
      WHERE m.connection = p_connection AND m.control_number = l.control_number
        AND (m.document IS NULL AND l.document IS NOT NULL OR m.name IS NULL AND l.name IS NOT NULL)) AS movement_id
    FROM bank_statement_lines(p_lines) l
    WHERE num_nonnulls(l.document, l.name) > 0)
  UPDATE bank_movements m SET document = coalesce(m.document, t.document), name = coalesce(m.name, t.name)
  FROM told t
  WHERE m.id = t.movement_id;
END;
