-- Records a transaction's new status in the audit log and as an event. `after`: the row as it is now.
CREATE FUNCTION record_transaction_event(after transactions, before_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('transaction.' || CASE after.status
      WHEN 'completed' THEN 'complete' WHEN 'failed' THEN 'fail' ELSE 'refund' END,
    public_id('txn', after.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', before_status),
      'after', jsonb_build_object('status', after.status, 'reference', after.reference,
        'failureReason', after.failure_reason))));
  PERFORM record_event('transaction.' || after.status, after.merchant_id, after.environment,
    jsonb_build_object('id', public_id('txn', after.id), 'paymentLink', public_id('lnk', after.link_id),
      'status', after.status, 'amount', after.amount, 'currency', after.currency, 'amountVes', after.amount_ves,
      'paymentMethod', after.payment_method, 'reference', after.reference,
      'failureReason', after.failure_reason));
END $$;
