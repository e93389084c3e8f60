-- Queues what an event of a merchant tells its members for the chats that they have bound themselves at its bot, the
-- last one of each; once, and not for who has stopped it there.
-- p_recipients: [{id, type}]    p_data: of the notification
CREATE FUNCTION queue_notices(event outbox, p_recipients jsonb, p_data jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO messages (id, merchant_id, environment, channel, template, recipient, user_id, event_id, notice, status,
    next_attempt_at, created_at, updated_at)
  SELECT new_uuid(), h.merchant_id, h.environment, h.kind, 'notice', b.recipient, r.id, (event).id,
    jsonb_build_object('type', r.type, 'data', p_data, 'role', m.role), 'queued', request_now(), request_now(),
    request_now()
  FROM jsonb_to_recordset(p_recipients) AS r (id uuid, type text)
    JOIN members m ON m.merchant_id = (event).merchant_id AND m.user_id = r.id
    JOIN channels h ON h.merchant_id = (event).merchant_id AND h.environment = 'live' AND h.kind = 'telegram'
      AND h.status IN ('active', 'failing')
    CROSS JOIN LATERAL (
      SELECT o.recipient FROM channel_bindings o
      WHERE o.channel_id = h.id AND o.user_id = r.id AND o.bound_at IS NOT NULL
      ORDER BY o.bound_at DESC LIMIT 1) b
  WHERE NOT has_written_stop(h.merchant_id, h.environment, h.kind, b.recipient)
  ON CONFLICT (event_id, user_id) DO NOTHING;
END;
