-- Refuses live charge notes of a merchant whose owner may not operate live, as require_live_access() does.
CREATE FUNCTION require_notes_allowed(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_environment = 'live' THEN
    PERFORM require_live_access(m.owner_id) FROM merchants m WHERE m.id = p_merchant_id;
  END IF;
END $$;
