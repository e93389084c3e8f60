-- Records that a person has settled a payment, in the audit log, and for a member of p_merchant_id as an event for its
-- OWNER and ADMINs. The payment is settled by now, and may have failed though they said that it was made: see
-- determine_claim_outcome(). The event has what they said, and then why it failed.
CREATE FUNCTION record_resolution(
  p_payment bank_orders, p_stated text, p_reason text, p_merchant_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.resolve', public_id('pay', p_payment.id), jsonb_build_object(
    'reason', p_reason,
    'stated', p_stated,
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_payment.status, 'reference', p_payment.reference)));
  IF p_merchant_id IS NULL THEN
    RETURN;
  END IF;
  PERFORM record_event('payment.resolved', p_merchant_id, p_payment.environment,
    needs_review_data(p_payment) || jsonb_build_object('status', p_stated, 'reason', p_reason,
      'failureReason', CASE WHEN p_stated = 'success' THEN p_payment.failure_reason END)
      || (SELECT jsonb_build_object('actorName', u.name, 'actorEmail', u.email) FROM users u WHERE u.id = caller_id())
      || request_origin(p_user_agent));
END $$;
