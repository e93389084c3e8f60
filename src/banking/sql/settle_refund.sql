-- Settles a refund by its order; on success its transaction becomes refunded.
CREATE FUNCTION settle_refund(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  updated transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET status = p_order.status, failure_reason = p_order.failure_reason,
    reference = p_order.reference, updated_at = request_now()
  WHERE id = p_order.refund_id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM record_audit('refund.settle', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_order.status, 'failureReason', p_order.failure_reason,
      'reference', p_order.reference))));
  IF p_order.status = 'success' THEN
    UPDATE transactions SET status = 'refunded', updated_at = request_now()
    WHERE id = p_order.transaction_id AND status = 'completed' RETURNING * INTO STRICT updated;
    UPDATE unapplied_payments SET status = 'refunded', updated_at = request_now()
    WHERE id = updated.id AND status = 'open';
    PERFORM record_transaction_event(updated, 'completed');
  END IF;
END $$;
