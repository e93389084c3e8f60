-- Locks the caller's account until the commit, and rejects a new merchant with merchant_limit as in
-- require_merchant_quota(), or rif_taken if a confirmed merchant, or another one of the caller's, has
-- the RIF. A verification that is being committed comes first, so that it misses no merchant.
CREATE FUNCTION require_new_merchant_allowed(p_rif text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.confirmed AND m.rif_released_at IS NULL)
    OR EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.owner_id = caller_id()) THEN
    PERFORM refuse('rif_taken');
  END IF;
  PERFORM require_merchant_quota(caller_id());
END $$;
