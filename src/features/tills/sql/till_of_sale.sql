-- The till of a sale of a merchant that the caller makes: the one that they name, or that of their open shift, or null.
-- Whoever is bound to branches sells at one of their tills, and need not name it where they have one.
--
-- not_found: the merchant has no such till, or the caller does not see it. till_inactive: it, or its branch, is not in
-- use. till_needed: the caller is bound to branches, and has not exactly one till there.
CREATE FUNCTION till_of_sale(p_merchant_id uuid, p_environment text, p_till_id uuid DEFAULT NULL) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_in_use boolean;
  own uuid[];
  chosen_id uuid := coalesce(p_till_id, (own_shift(p_merchant_id, p_environment)).till_id);
BEGIN
  IF chosen_id IS NULL AND caller_tills() IS NULL THEN
    RETURN NULL;
  END IF;
  IF chosen_id IS NULL THEN
    own := ARRAY(
      SELECT t.id FROM tills t JOIN branches b ON b.id = t.branch_id
      WHERE t.id = ANY (caller_tills()) AND t.active AND b.active);
    IF cardinality(own) <> 1 THEN
      PERFORM refuse('till_needed', '{tillId}');
    END IF;
    RETURN own[1];
  END IF;
  SELECT t.active AND b.active INTO is_in_use FROM tills t JOIN branches b ON b.id = t.branch_id
  WHERE t.id = chosen_id AND t.merchant_id = p_merchant_id AND caller_sees_till(t.id);
  IF is_in_use IS NULL THEN
    PERFORM refuse('not_found');
  ELSIF NOT is_in_use THEN
    PERFORM refuse('till_inactive');
  END IF;
  RETURN chosen_id;
END $$;
