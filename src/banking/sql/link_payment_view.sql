-- The response to a payer about a link payment, serialized as JSON.stringify would.
-- texts: {status: message}; failures: {reason: {es, en}}
CREATE FUNCTION link_payment_view(p_payment_id uuid, texts jsonb, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown text;
  reason text;
BEGIN
  SELECT t.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT p.status, coalesce(failures->t.failure_reason->>'en', texts->>p.status) AS message,
      public_id('txn', t.id) AS "transactionId", t.reference) v)
  INTO reason, shown
  FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id WHERE p.id = p_payment_id;
  IF reason IS NULL THEN
    RETURN shown;
  END IF;
  RETURN rtrim(shown, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failures->reason->>'es' AS es, failures->reason->>'en' AS en) v) || '}';
END $$;
