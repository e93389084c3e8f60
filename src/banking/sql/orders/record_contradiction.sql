-- Records in the audit log that a bank has carried out an order that was reported as failed. Nothing else changes.
CREATE FUNCTION record_contradiction(p_order bank_orders, p_outcome order_outcome) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.contradict', public_id('pay', p_order.id), jsonb_build_object(
    'status', p_order.status,
    'told', jsonb_build_object('status', p_outcome.status, 'reference', p_outcome.reference,
      'operationId', p_outcome.operation_id)
      || CASE WHEN p_outcome.connection IS NULL THEN '{}' ELSE jsonb_build_object(
        'connection', p_outcome.connection, 'controlNumber', p_outcome.control_number,
        'bookedOn', p_outcome.booked_on, 'amount', p_outcome.amount::text) END));
END $$;
