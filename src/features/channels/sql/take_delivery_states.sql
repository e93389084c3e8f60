-- Records how far the messages of a channel have come. They only go on: what is told again, or late, changes nothing.
--
-- p_states: [{id?, providerId, status, code?}], by our id where the provider has repeated it; status is sent,
-- delivered, read or rejected
CREATE FUNCTION take_delivery_states(
  p_merchant_id uuid, p_environment text, p_channel text, p_states jsonb
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH furthest AS (
    SELECT DISTINCT ON (m.id) m.id, t."providerId" AS provider_id, t.status, t.code
    FROM jsonb_to_recordset(p_states) AS t (id uuid, "providerId" text, status text, code text)
      JOIN messages m ON m.merchant_id = p_merchant_id AND m.environment = p_environment AND m.channel = p_channel
        AND (m.id = t.id OR m.provider_id = t."providerId")
    ORDER BY m.id, delivery_rank(t.status) DESC)
  UPDATE messages m SET status = f.status, reason = CASE WHEN f.status = 'rejected' THEN f.code END,
    provider_id = f.provider_id, leased_until = NULL, updated_at = request_now()
  FROM furthest f
  WHERE m.id = f.id AND m.attempts > 0 AND delivery_rank(f.status) > delivery_rank(m.status);
END;
