-- Holds the caller's account until the commit, and refuses a merchant with PX409: as require_merchant_quota() does, or
-- merchants_rif_key, where one that is confirmed, or the caller's own, has the RIF already. A verification that is
-- being committed comes first, and so makes no merchant of its account miss.
CREATE FUNCTION require_new_merchant_allowed(p_rif text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.confirmed)
    OR EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.owner_id = caller_id()) THEN
    PERFORM refuse('PX409', 'merchants_rif_key');
  END IF;
  PERFORM require_merchant_quota(caller_id());
END $$;
