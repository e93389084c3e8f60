-- Records that a member has settled a payment, in the audit log and as an event for the OWNER and ADMINs of the merchant.
-- The payment is settled by now.
CREATE FUNCTION record_resolution(p_merchant_id uuid, p_payment bank_orders, p_reason text, p_user_agent text DEFAULT NULL)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.resolve', public_id('pay', p_payment.id), jsonb_build_object(
    'reason', p_reason,
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_payment.status, 'reference', p_payment.reference)));
  PERFORM record_event('payment.resolved', p_merchant_id, p_payment.environment,
    needs_review_data(p_payment) || jsonb_build_object('status', p_payment.status, 'reason', p_reason)
      || (SELECT jsonb_build_object('actorName', u.name, 'actorEmail', u.email) FROM users u WHERE u.id = caller_id())
      || request_origin(p_user_agent));
END $$;
