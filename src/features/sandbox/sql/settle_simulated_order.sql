-- Settles a payer's own payment for the link that the sandbox bank has left pending: the newest pending transaction's
-- bank order, which this locks. Returns the transaction's id; null if there is no such order.
CREATE FUNCTION settle_simulated_order(p_link_id uuid, p_outcome text, p_reference text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  pending_order bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO pending_order FROM bank_orders p WHERE p.refund_id IS NULL AND p.transaction_id = (
    SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending'
    ORDER BY t.id DESC LIMIT 1) FOR NO KEY UPDATE;
  IF pending_order.status IS DISTINCT FROM 'pending' THEN
    RETURN NULL;
  END IF;
  PERFORM settle_order(pending_order.id, new_order_outcome(p_outcome, p_code => 'SIMULATED',
    p_reason => CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    p_reference => CASE WHEN p_outcome = 'success' AND pending_order.kind = 'c2p' THEN p_reference END));
  RETURN pending_order.transaction_id;
END $$;
