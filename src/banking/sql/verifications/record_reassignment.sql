-- Records in the audit log, and as the event `transaction.reassigned`, that a payment pays for another sale now.
-- p_action: release or reassign. p_from, p_to: sale_of_payment() before and after
CREATE FUNCTION record_reassignment(p_transaction_id uuid, p_action text, p_from jsonb, p_to jsonb) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  SELECT * INTO STRICT payment FROM transactions t WHERE t.id = p_transaction_id;
  PERFORM record_audit('transaction.' || p_action, public_id('txn', payment.id), jsonb_build_object(
    'merchantId', public_id('mer', payment.merchant_id), 'before', p_from, 'after', p_to));
  PERFORM record_event('transaction.reassigned', payment.merchant_id, payment.environment,
    transaction_data(payment) || jsonb_build_object('from', p_from, 'to', p_to));
END $$;
