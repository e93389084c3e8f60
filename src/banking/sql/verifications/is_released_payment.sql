-- Whether a transaction is a payment of this merchant that was taken off its sale, and that the next verification may
-- find: nothing of it is paid back, nor about to be.
CREATE FUNCTION is_released_payment(p_transaction_id uuid, p_merchant_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM transactions t
    WHERE t.id = p_transaction_id AND t.merchant_id = p_merchant_id AND t.released_at IS NOT NULL
      AND t.status = 'completed' AND t.committed_refunds_ves = 0);
END $$;
