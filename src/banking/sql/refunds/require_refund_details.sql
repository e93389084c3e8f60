-- For a refund to the payer's phone: raises no_mobile_payments if the connection sends none, and
-- refund_details_missing, with the fields, if it lacks the payer's document or name. The connection may need them, and
-- nobody has checked those of a claim (mobile_payment). What was verified by phone and amount may lack the payer's bank
-- as well. The test environment needs what the strictest bank does, so that no refund first fails in live.
CREATE FUNCTION require_refund_details(p_order bank_orders, p_payment transactions, p_connection_facts jsonb)
  RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  missing text[];
BEGIN
  IF p_order.kind <> 'p2p' THEN
    RETURN;
  END IF;
  IF NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  SELECT array_agg(field) INTO missing
  FROM (VALUES ('document', 'document', p_order.document), ('name', 'name', p_order.name),
    ('bankCode', 'bank_code', p_order.bank_code)) AS n (field, need, value)
  WHERE n.value IS NULL AND (p_connection_facts->'needs' ? need OR p_payment.environment = 'test'
    OR (p_payment.payment_method = 'mobile_payment' AND need <> 'bank_code'));
  IF missing IS NOT NULL THEN
    PERFORM refuse('refund_details_missing', missing);
  END IF;
END $$;
