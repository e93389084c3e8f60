-- Records, once, that the outcome of a refund was not known when its bank was first asked: the event `refund.pending`.
CREATE FUNCTION record_pending_refund(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET told_pending_at = request_now()
  WHERE id = p_order.refund_id AND status = 'pending' AND told_pending_at IS NULL;
  IF FOUND THEN
    SELECT * INTO STRICT payment FROM transactions WHERE id = p_order.transaction_id;
    PERFORM record_refund_event('refund.pending', payment, p_order.refund_id);
  END IF;
END $$;
