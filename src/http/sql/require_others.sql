-- Raises own_decision where an administrator would decide about themselves; see concerns_caller().
CREATE FUNCTION require_others(p_kind text, p_id uuid) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF concerns_caller(p_kind, p_id) THEN
    PERFORM refuse('own_decision');
  END IF;
END $$;
