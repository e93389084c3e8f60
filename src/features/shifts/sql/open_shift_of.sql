-- The open shift of a till, which cannot be closed before the caller commits; null if there is none, or no till.
-- Locks: the shift (shared).
CREATE FUNCTION open_shift_of(p_till_id uuid, p_environment text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  found_id uuid;
BEGIN
  IF p_till_id IS NOT NULL THEN
    SELECT s.id INTO found_id FROM shifts s
    WHERE s.till_id = p_till_id AND s.environment = p_environment AND s.closed_at IS NULL FOR SHARE;
  END IF;
  RETURN found_id;
END $$;
