-- not_found: the caller is bound to branches, and a thing of this till, or of none, belongs to none of them.
CREATE FUNCTION require_seen_till(p_till_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT caller_sees_till(p_till_id) THEN
    PERFORM refuse('not_found');
  END IF;
END $$;
