-- Records that a transaction is completed or failed in the audit log and as an event. p_updated: the row as it is now.
CREATE FUNCTION record_transaction_event(p_updated transactions, p_before_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('transaction.' || CASE p_updated.status
      WHEN 'completed' THEN 'complete' ELSE 'fail' END,
    public_id('txn', p_updated.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', p_before_status),
      'after', jsonb_build_object('status', p_updated.status, 'reference', p_updated.reference,
        'failureReason', p_updated.failure_reason))));
  PERFORM record_event('transaction.' || p_updated.status, p_updated.merchant_id, p_updated.environment,
    transaction_data(p_updated));
END $$;
