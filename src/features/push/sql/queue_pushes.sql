-- Queues what an event tells users for their browsers, once in each; nothing is sent from the test environment. Only in
-- browsers whose session has not ended.
-- p_recipients: [{id, type}]    p_data: of the notification
CREATE FUNCTION queue_pushes(event outbox, p_recipients jsonb, p_data jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO push_messages (id, subscription_id, event_id, type, data, merchant_id, role, status, next_attempt_at,
    created_at)
  SELECT new_uuid(), s.id, (event).id, r.type, p_data, m.merchant_id, m.role, 'queued', request_now(), request_now()
  FROM jsonb_to_recordset(p_recipients) AS r (id uuid, type text)
    JOIN push_subscriptions s ON s.user_id = r.id AND (s.expires_at > request_now() OR s.expires_at IS NULL)
    JOIN sessions e ON e.id = s.session_id AND e.revoked_at IS NULL AND e.expires_at > request_now()
    LEFT JOIN members m ON m.merchant_id = (event).merchant_id AND m.user_id = r.id
  ON CONFLICT (event_id, subscription_id) DO NOTHING;
END;
