-- Whether the pending order of a transaction, or of one of its refunds, is left to a person.
CREATE FUNCTION needs_review(p_transaction_id uuid, p_refund_id uuid DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders p
    WHERE p.transaction_id = p_transaction_id AND p.refund_id IS NOT DISTINCT FROM p_refund_id
      AND p.status = 'pending' AND p.flagged_at IS NOT NULL);
END $$;
