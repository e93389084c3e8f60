-- Settles a refund by its order; on success its transaction becomes refunded.
CREATE FUNCTION settle_refund(settled bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET status = settled.status, failure_reason = settled.failure_reason,
    reference = settled.reference, updated_at = request_now()
  WHERE id = settled.refund_id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM record_audit('refund.settle', public_id('rfd', settled.refund_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', settled.status, 'failureReason', settled.failure_reason,
      'reference', settled.reference))));
  IF settled.status = 'success' THEN
    UPDATE transactions SET status = 'refunded', updated_at = request_now()
    WHERE id = settled.transaction_id AND status = 'completed' RETURNING * INTO STRICT after;
    PERFORM record_transaction_event(after, 'completed');
  END IF;
END $$;
