-- Notifies the users whom an event concerns, each once; not users who have left the merchant or are suspended, and of
-- whoever is bound to branches only of what is of these.
-- Mails go to verified addresses only, for events that are live, belong to no environment, or concern the
-- account's security. Returns the number of users concerned.
CREATE FUNCTION fan_out_to_users(event outbox) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  concerned integer := 0;
BEGIN
  -- Of most types nobody is notified.
  IF NOT EXISTS (SELECT FROM notification_types() t WHERE t.event_type = event.type) THEN
    RETURN 0;
  END IF;
  WITH recipients AS MATERIALIZED (
    SELECT u.id, u.email, u.name, u.language, t.type, chosen.in_app,
      chosen.email AND u.email_verified_at IS NOT NULL
        AND (t.always_mailed OR event.environment IS DISTINCT FROM 'test') AS mailed,
      chosen.push AND event.environment IS DISTINCT FROM 'test' AS pushed
    FROM notification_types() t
      CROSS JOIN LATERAL (
        SELECT event.user_id AS id
        WHERE t.audience IN ('person', 'owner')
          OR (t.audience IN ('managers', 'reviewers') AND event.merchant_id IS NULL)
        UNION ALL
        SELECT m.user_id FROM members m
        WHERE m.merchant_id = event.merchant_id AND m.user_id IS DISTINCT FROM event.user_id
          AND (t.audience = 'members' AND m.role <> 'CASHIER'
            OR t.audience IN ('managers', 'reviewers') AND m.role IN ('OWNER', 'ADMIN')
            OR t.audience = 'owner' AND m.role = 'OWNER')
          AND (m.branch_ids IS NULL OR event.data ->> 'branchId' IN (
            SELECT public_id('br', b) FROM unnest(m.branch_ids) b))
        UNION ALL
        SELECT a.id FROM users a
        WHERE t.audience = 'reviewers' AND event.merchant_id IS NULL AND event.user_id IS NULL
          AND a.role = 'ADMIN') person
      JOIN users u ON u.id = person.id AND u.status IN ('inactive', 'active')
      JOIN LATERAL effective_notification_preferences(u.id) chosen ON chosen.type = t.type
    WHERE t.event_type = event.type),
  facts AS MATERIALIZED (SELECT notification_data(event) AS data WHERE EXISTS (SELECT FROM recipients)),
  notified AS (
    INSERT INTO notifications (id, user_id, event_id, type, data, created_at)
    SELECT new_uuid(), recipients.id, event.id, recipients.type, facts.data, request_now()
    FROM recipients, facts WHERE recipients.in_app
    ON CONFLICT (event_id, user_id) DO NOTHING),
  -- Due at once: unlike with enqueue_mail(), no worker sends it after the commit.
  mailed AS (
    INSERT INTO outbox (id, topic, type, merchant_id, user_id, data, created_at, next_attempt_at)
    SELECT new_uuid(), 'mail', 'notification', event.merchant_id, recipients.id,
      jsonb_build_object('type', 'notification', 'to', recipients.email, 'name', recipients.name, 'language',
        recipients.language, 'notification', recipients.type, 'data', facts.data),
      request_now(), request_now()
    FROM recipients, facts WHERE recipients.mailed),
  pushed AS MATERIALIZED (
    SELECT queue_pushes(event, t.those, facts.data), queue_notices(event, t.those, facts.data)
    FROM facts, (SELECT jsonb_agg(jsonb_build_object('id', id, 'type', type)) AS those
      FROM recipients r
      WHERE r.pushed AND (EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = r.id)
        OR EXISTS (SELECT FROM channel_bindings b WHERE b.user_id = r.id AND b.bound_at IS NOT NULL))) t
    WHERE t.those IS NOT NULL)
  -- What tells browsers and chats is one row at most, which has to be read to be done.
  SELECT count(*) INTO concerned FROM recipients LEFT JOIN pushed ON true;
  RETURN concerned;
END $$;
