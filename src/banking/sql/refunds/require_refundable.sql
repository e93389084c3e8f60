-- The bolívares of a new refund: p_amount, or all that is left of the transaction. The caller holds the transaction's
-- lock.
-- PX409 not_completed    PX409 refund_pending: pending refunds pay back all of it
-- PX409 refund_too_large: p_amount is more than is left, which the rule names
CREATE FUNCTION require_refundable(p_payment transactions, p_amount numeric) RETURNS numeric
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := p_payment.amount_ves - p_payment.committed_refunds_ves;
BEGIN
  IF p_payment.status <> 'completed' THEN
    PERFORM refuse('PX409', 'not_completed');
  ELSIF remaining = 0 THEN
    PERFORM refuse('PX409', 'refund_pending');
  ELSIF p_amount > remaining THEN
    PERFORM refuse('PX409', 'refund_too_large::' || remaining);
  END IF;
  RETURN coalesce(p_amount, remaining);
END $$;
