-- Settles a refund by its order, which is an event, whatever its outcome. With the refund that pays the last of it
-- back, its transaction becomes refunded.
CREATE FUNCTION settle_refund(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid_back boolean := p_order.status = 'success';
  updated transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET status = p_order.status, failure_reason = p_order.failure_reason,
    reference = p_order.reference, updated_at = request_now(),
    shift_id = CASE WHEN paid_back THEN shift_of_refund(shift_id, (
      SELECT t.till_id FROM transactions t WHERE t.id = p_order.transaction_id), environment) END
  WHERE id = p_order.refund_id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM record_audit('refund.settle', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_order.status, 'failureReason', p_order.failure_reason,
      'reference', p_order.reference))));
  UPDATE transactions SET
    status = CASE WHEN paid_back AND refunded_ves + p_order.amount = amount_ves THEN 'refunded' ELSE status END,
    refunded_ves = refunded_ves + CASE WHEN paid_back THEN p_order.amount ELSE 0 END,
    committed_refunds_ves = committed_refunds_ves - CASE WHEN paid_back THEN 0 ELSE p_order.amount END,
    updated_at = request_now()
  WHERE id = p_order.transaction_id AND status = 'completed' RETURNING * INTO STRICT updated;
  IF paid_back THEN
    UPDATE unapplied_payments SET status = 'refunded', updated_at = request_now()
    WHERE id = updated.id AND status = 'open' AND updated.status = 'refunded';
    PERFORM record_audit('transaction.refund', public_id('txn', updated.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', 'completed'),
      'after', jsonb_build_object('status', updated.status, 'reference', updated.reference,
        'refundedVes', updated.refunded_ves))));
    PERFORM record_refund_event('transaction.refunded', updated, p_order.refund_id);
  END IF;
  -- Of an approval that waits again: see fail_unsent_order().
  IF current_setting('app.untold_order_id', true) = p_order.id::text THEN
    RETURN;
  END IF;
  PERFORM record_refund_event(
    CASE WHEN paid_back THEN 'refund.succeeded' ELSE 'refund.failed' END, updated, p_order.refund_id);
END $$;
