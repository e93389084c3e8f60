-- A merchant's transaction, locked until the commit. A credential with an environment reaches only its own, and
-- whoever is bound to branches only what is of these.
-- not_found: no such transaction.
CREATE FUNCTION lock_transaction(p_id uuid, p_merchant_id uuid) RETURNS transactions
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM transactions t
  WHERE t.id = p_id AND t.merchant_id = p_merchant_id
    AND caller_sees_till(t.till_id)
    AND t.environment = coalesce(nullif(current_setting('app.environment', true), ''), t.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payment;
END $$;
