-- Records that a refund was paid in the audit log and as an event, which carries the refund. p_updated: the transaction
-- as it is now.
CREATE FUNCTION record_refund_event(p_updated transactions, p_refund_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  refund jsonb := (SELECT to_jsonb(r) FROM refund_rows(p_updated) r WHERE r.id = p_refund_id);
BEGIN
  PERFORM record_audit('transaction.refund', public_id('txn', p_updated.id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'completed'),
    'after', jsonb_build_object('status', p_updated.status, 'reference', p_updated.reference,
      'refundedVes', p_updated.refunded_ves))));
  PERFORM record_event('transaction.refunded', p_updated.merchant_id, p_updated.environment,
    transaction_data(p_updated) || jsonb_build_object('refund', refund));
END $$;
