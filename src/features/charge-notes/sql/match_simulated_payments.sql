-- Matches up to p_limit incoming payments at the simulated bank that are due, the longest due first, once each: see
-- match_simulated_payment(). By the service's clock, or of a merchant by p_now. Returns how many it has looked at.
-- Locks: lock_movements('sandbox'), then the payments, and what match_simulated_payment() locks.
CREATE FUNCTION match_simulated_payments(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  simulated sandbox_movements%ROWTYPE;
  handled integer := 0;
BEGIN
  PERFORM lock_movements('sandbox');
  FOR simulated IN
    SELECT * FROM sandbox_movements s
    WHERE s.match_at <= p_now AND (p_merchant_id IS NULL OR s.account_number = p_merchant_id::text)
    ORDER BY s.match_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    UPDATE sandbox_movements s SET match_at = NULL
    WHERE s.account_number = simulated.account_number AND s.bank_key = simulated.bank_key;
    PERFORM match_simulated_payment(simulated);
    handled := handled + 1;
  END LOOP;
  RETURN handled;
END $$;
