-- The response about an outgoing order, serialized as JSON.stringify would. failure_texts: {reason: {es, en}}
CREATE FUNCTION order_view(p_id uuid, failure_texts jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  view json;
  reason text;
BEGIN
  SELECT p.failure_reason,
    CASE p.kind
      WHEN 'p2p' THEN (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.phone, p.reference) v)
      ELSE (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.reference,
          iso_time(p.updated_at) AS "updatedAt") v) END
  INTO reason, view FROM bank_orders p WHERE p.id = p_id;
  IF reason IS NULL THEN
    RETURN view::text;
  END IF;
  RETURN rtrim(view::text, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failure_texts->reason->>'es' AS es, failure_texts->reason->>'en' AS en) v) || '}';
END $$;
