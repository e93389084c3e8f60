-- Records a transaction's new status in the audit log and as an event. `after`: the row as it is now.
CREATE FUNCTION record_transaction_event(updated transactions, before_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('transaction.' || CASE updated.status
      WHEN 'completed' THEN 'complete' WHEN 'failed' THEN 'fail' ELSE 'refund' END,
    public_id('txn', updated.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', before_status),
      'after', jsonb_build_object('status', updated.status, 'reference', updated.reference,
        'failureReason', updated.failure_reason))));
  PERFORM record_event('transaction.' || updated.status, updated.merchant_id, updated.environment,
    jsonb_build_object('id', public_id('txn', updated.id), 'paymentLink', public_id('lnk', updated.link_id),
      'status', updated.status, 'amount', updated.amount, 'currency', updated.currency, 'amountVes', updated.amount_ves,
      'paymentMethod', updated.payment_method, 'reference', updated.reference,
      'failureReason', updated.failure_reason));
END $$;
