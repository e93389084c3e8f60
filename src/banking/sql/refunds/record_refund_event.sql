-- Records an event about a refund of a transaction, which is as it is now: its data is the transaction with the refund.
CREATE FUNCTION record_refund_event(p_type text, p_payment transactions, p_refund_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(p_type, p_payment.merchant_id, p_payment.environment,
    transaction_data(p_payment) || jsonb_build_object('refund',
      (SELECT to_jsonb(r) FROM refund_rows(p_payment) r WHERE r.id = p_refund_id)));
END $$;
