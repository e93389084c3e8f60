-- A CASHIER puts sales on the till where her shift is open, alone; a key of hers counts as she does.
-- shift_needed: no shift is open there. shift_of_another: somebody else's is.
CREATE FUNCTION require_own_shift(p_till_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  opener_id uuid;
BEGIN
  IF caller_sees_from() = nil_uuid() THEN
    RETURN;
  END IF;
  SELECT s.opened_by INTO opener_id FROM shifts s
  WHERE s.till_id = p_till_id AND s.environment = p_environment AND s.closed_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('shift_needed');
  ELSIF opener_id <> caller_id() THEN
    PERFORM refuse('shift_of_another');
  END IF;
END $$;
