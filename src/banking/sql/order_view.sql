-- The response about an outgoing order, serialized as JSON.stringify would. failures: {reason: {es, en}}
CREATE FUNCTION order_view(p_id uuid, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown json;
  reason text;
BEGIN
  SELECT p.failure_reason,
    CASE p.kind
      WHEN 'p2p' THEN (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.phone, p.reference) v)
      ELSE (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.reference,
          iso_time(p.updated_at) AS "updatedAt") v) END
  INTO reason, shown FROM bank_orders p WHERE p.id = p_id;
  IF reason IS NULL THEN
    RETURN shown::text;
  END IF;
  RETURN rtrim(shown::text, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failures->reason->>'es' AS es, failures->reason->>'en' AS en) v) || '}';
END $$;
