-- Records in the audit log and as an event what has become of an external payment; whoever may confirm one that waits
-- for it is notified, but not who has recorded it. p_change: recorded, confirmed or voided
CREATE FUNCTION record_external_change(p_payment external_payments, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('external_payment.' || CASE p_change
      WHEN 'recorded' THEN 'record' WHEN 'confirmed' THEN 'confirm' ELSE 'void' END,
    public_id('ext', p_payment.id), jsonb_build_object(
      'merchantId', public_id('mer', p_payment.merchant_id),
      'before', CASE WHEN p_change <> 'recorded' THEN jsonb_build_object('status', 'recorded') END,
      'after', jsonb_strip_nulls(jsonb_build_object('status', p_payment.status, 'method', p_payment.method,
        'amount', external_sign(p_payment) * p_payment.amount, 'currency', p_payment.currency,
        'voidReason', p_payment.void_reason))));
  PERFORM record_event('external_payment.' || p_change, p_payment.merchant_id, p_payment.environment,
    external_payment_data(p_payment));
  IF p_change = 'recorded' AND p_payment.needs_confirmation THEN
    PERFORM record_event('external_payment.to_confirm', p_payment.merchant_id, p_payment.environment,
      external_payment_data(p_payment), p_user_id => p_payment.recorded_by);
  END IF;
END $$;
