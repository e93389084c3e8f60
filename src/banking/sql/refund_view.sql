-- The response about a refund, serialized as JSON.stringify would. failure_texts: {reason: {es, en}}
CREATE FUNCTION refund_view(p_refund_id uuid, failure_texts jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  view text;
  failure_reason_code text;
BEGIN
  SELECT r.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT public_id('rfd', r.id) AS id, public_id('txn', r.transaction_id) AS "transactionId", r.status,
      trim_scale(t.amount_ves) AS amount, 'VES' AS currency, r.reference, r.reason,
      iso_time(r.created_at) AS "createdAt", iso_time(r.updated_at) AS "updatedAt") v)
  INTO failure_reason_code, view
  FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.id = p_refund_id;
  IF failure_reason_code IS NULL THEN
    RETURN view;
  END IF;
  RETURN rtrim(view, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT failure_reason_code AS code, failure_texts->failure_reason_code->>'es' AS es,
        failure_texts->failure_reason_code->>'en' AS en) v) || '}';
END $$;
