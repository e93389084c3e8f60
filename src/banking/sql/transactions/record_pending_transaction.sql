-- Records, once, that the outcome of a payment was not known when its bank was first asked: the event
-- `transaction.pending`.
-- Locks: the transaction. The caller holds its order's lock.
CREATE FUNCTION record_pending_transaction(p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  UPDATE transactions SET told_pending_at = request_now()
  WHERE id = p_transaction_id AND status = 'pending' AND told_pending_at IS NULL
  RETURNING * INTO payment;
  IF FOUND THEN
    PERFORM record_event('transaction.pending', payment.merchant_id, payment.environment, transaction_data(payment));
  END IF;
END $$;
