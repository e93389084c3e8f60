-- Refuses days that no charge note has, with the paths of all rows: issued_in_future, due_before_issued.
--
-- p_rows: [{issuedOn?, dueOn}]    p_prefix: what stands before a row's field, with %s for its place
CREATE FUNCTION require_note_days(p_rows jsonb, p_today date, p_prefix text) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  paths text[];
BEGIN
  SELECT array_agg(format(p_prefix || 'issuedOn', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r WHERE (r.value->>'issuedOn')::date > p_today;
  IF paths IS NOT NULL THEN
    PERFORM refuse('issued_in_future', paths);
  END IF;
  SELECT array_agg(format(p_prefix || 'dueOn', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE (r.value->>'dueOn')::date < coalesce((r.value->>'issuedOn')::date, p_today);
  IF paths IS NOT NULL THEN
    PERFORM refuse('due_before_issued', paths);
  END IF;
END $$;
