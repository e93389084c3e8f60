-- The bolívares of a new refund: p_amount, or all that is left of the transaction. The caller holds the transaction's
-- lock.
-- not_completed    refund_pending: pending refunds pay back all of it
-- refund_too_large: p_amount is more than is left, which is named
CREATE FUNCTION require_refundable(p_payment transactions, p_amount numeric) RETURNS numeric
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := p_payment.amount_ves - p_payment.committed_refunds_ves;
BEGIN
  IF p_payment.status <> 'completed' THEN
    PERFORM refuse('not_completed');
  ELSIF remaining = 0 THEN
    PERFORM refuse('refund_pending');
  ELSIF p_amount > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  RETURN coalesce(p_amount, remaining);
END $$;
