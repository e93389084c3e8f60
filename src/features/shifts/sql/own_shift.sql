-- The shift that the caller has open at a merchant. API keys have none, though their users may: what a shop's own
-- server sells is not sold at the till where its owner stands.
CREATE FUNCTION own_shift(p_merchant_id uuid, p_environment text) RETURNS shifts
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own shifts%ROWTYPE;
BEGIN
  IF caller_id() IS NOT NULL AND caller_key_id() IS NULL THEN
    SELECT * INTO own FROM shifts s
    WHERE s.merchant_id = p_merchant_id AND s.environment = p_environment AND s.opened_by = caller_id()
      AND s.closed_at IS NULL;
  END IF;
  RETURN own;
END $$;
