-- The response about a refund, serialized as JSON.stringify would. failures: {reason: {es, en}}
CREATE FUNCTION refund_view(p_refund_id uuid, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown text;
  cause text;
BEGIN
  SELECT r.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT public_id('rfd', r.id) AS id, public_id('txn', r.transaction_id) AS "transactionId", r.status,
      trim_scale(t.amount_ves) AS amount, 'VES' AS currency, r.reference, r.reason,
      iso_time(r.created_at) AS "createdAt", iso_time(r.updated_at) AS "updatedAt") v)
  INTO cause, shown
  FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.id = p_refund_id;
  IF cause IS NULL THEN
    RETURN shown;
  END IF;
  RETURN rtrim(shown, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT cause AS code, failures->cause->>'es' AS es, failures->cause->>'en' AS en) v) || '}';
END $$;
