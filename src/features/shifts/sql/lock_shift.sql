-- A shift of a merchant that the caller sees, locked: what is being taken, paid back or voided during it comes first. A
-- credential with an environment reaches only its own.
-- not_found
CREATE FUNCTION lock_shift(p_merchant_id uuid, p_id uuid) RETURNS shifts
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE;
BEGIN
  SELECT * INTO shift FROM shifts s
  WHERE s.id = p_id AND s.merchant_id = p_merchant_id AND caller_sees_shift(s.till_id, s.opened_by)
    AND s.environment = coalesce(nullif(current_setting('app.environment', true), ''), s.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN shift;
END $$;
