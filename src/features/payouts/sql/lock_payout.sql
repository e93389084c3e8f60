-- Finds a payout of a merchant and locks it until the commit. p_environment: the caller's, if their credential
-- determines it. not_found: no such payout.
CREATE FUNCTION lock_payout(p_merchant_id uuid, p_id uuid, p_environment text) RETURNS payouts
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  SELECT * INTO payout FROM payouts p
  WHERE p.id = p_id AND p.merchant_id = p_merchant_id AND p.environment = coalesce(p_environment, p.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payout;
END $$;
