-- Records a checkout's new status in the audit log and, unless it is that of a charge note, which tells of itself, as
-- an event. p_transaction_id: the transaction that caused it, if one did.
CREATE FUNCTION record_checkout_change(p_before checkouts, p_after checkouts, p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('checkout.' || CASE p_after.status
      WHEN 'expired' THEN 'expire' WHEN 'canceled' THEN 'cancel' ELSE 'pay' END,
    public_id('chk', p_after.id), jsonb_build_object(
      'merchantId', public_id('mer', p_after.merchant_id),
      'before', jsonb_build_object('status', p_before.status, 'receivedVes', p_before.received_ves),
      'after', jsonb_build_object('status', p_after.status, 'receivedVes', p_after.received_ves)));
  IF p_after.purpose = 'order' THEN
    PERFORM record_event('checkout.' || p_after.status, p_after.merchant_id, p_after.environment,
      checkout_event_data(p_after, p_transaction_id));
  END IF;
END $$;
