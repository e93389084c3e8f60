-- A shift as the caller sees it: who is no CASHIER is told what is expected while it is open too. Who counts the cash
-- would otherwise count what should be there.
CREATE FUNCTION shown_shift(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN shift_data(p_shift) || CASE
  WHEN (p_shift).closed_at IS NULL AND caller_sees_from() = nil_uuid()
  THEN jsonb_build_object('expected', shift_expected(p_shift)) ELSE '{}'::jsonb END;
