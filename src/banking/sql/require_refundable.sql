-- Raises PX409 not_completed, or refund_pending while a refund of the transaction is pending. The caller holds the
-- transaction's lock.
CREATE FUNCTION require_refundable(p_payment transactions) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_payment.status <> 'completed' THEN
    PERFORM refuse('PX409', 'not_completed');
  END IF;
  IF EXISTS (SELECT FROM refunds r WHERE r.transaction_id = p_payment.id AND r.status = 'pending') THEN
    PERFORM refuse('PX409', 'refund_pending');
  END IF;
END $$;
