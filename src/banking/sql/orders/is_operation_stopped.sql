-- Whether an operation stop applies: to everything in the environment, to the bank (4-digit code, or 'sandbox') or to
-- one of the merchants.
CREATE FUNCTION is_operation_stopped(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM operation_stops
    WHERE NOT enabled AND environment = p_environment
      AND (bank IS NULL OR bank = p_bank)
      AND (merchant_id IS NULL OR merchant_id = ANY (p_merchant_ids)));
END;
