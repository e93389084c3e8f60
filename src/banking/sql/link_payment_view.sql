-- The response to a payer about a link payment, serialized as JSON.stringify would.
-- status_messages: {status: message}; failure_texts: {reason: {es, en}}
CREATE FUNCTION link_payment_view(p_order_id uuid, status_messages jsonb, failure_texts jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  view text;
  reason text;
BEGIN
  SELECT t.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT p.status, coalesce(failure_texts->t.failure_reason->>'en', status_messages->>p.status) AS message,
      public_id('txn', t.id) AS "transactionId", t.reference) v)
  INTO reason, view
  FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id WHERE p.id = p_order_id;
  IF reason IS NULL THEN
    RETURN view;
  END IF;
  RETURN rtrim(view, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failure_texts->reason->>'es' AS es, failure_texts->reason->>'en' AS en) v) || '}';
END $$;
