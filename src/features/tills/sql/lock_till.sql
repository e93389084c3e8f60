-- A till of a merchant that the caller sees, locked: what is put on it and taken off it comes one after another.
-- not_found
CREATE FUNCTION lock_till(p_merchant_id uuid, p_till_id uuid) RETURNS tills
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE;
BEGIN
  SELECT * INTO till FROM tills t
  WHERE t.id = p_till_id AND t.merchant_id = p_merchant_id AND caller_sees_till(t.id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN till;
END $$;
