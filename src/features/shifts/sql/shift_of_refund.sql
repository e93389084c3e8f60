-- The shift of a refund that the bank has made only now: the one in which it was asked for while that is open, or else
-- the one that is open at its payment's till. What is closed does not change.
-- Locks: the shift (shared).
CREATE FUNCTION shift_of_refund(p_shift_id uuid, p_till_id uuid, p_environment text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_shift_id IS NOT NULL THEN
    PERFORM FROM shifts s WHERE s.id = p_shift_id AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN
      RETURN p_shift_id;
    END IF;
  END IF;
  RETURN open_shift_of(p_till_id, p_environment);
END $$;
