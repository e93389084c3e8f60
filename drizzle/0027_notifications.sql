-- What people are told of: in the application, and by e-mail.

-- What people can be notified of: by which event, who of those it concerns, and whether it is mailed to whoever
-- has not chosen. `person` is the event's own, `members` and `managers` are its merchant's, but for the person
-- whom it is about. In the application everything is shown to whoever has not chosen.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text, email boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false),
    ('payment_refunded', 'transaction.refunded', 'members', false),
    ('payment_link_completed', 'payment_link.completed', 'members', false),
    ('transfer_settled', 'transfer.success', 'person', false),
    ('transfer_failed', 'transfer.failed', 'person', true),
    ('invitation_received', 'invitation.received', 'person', false),
    ('member_joined', 'member.joined', 'managers', false),
    ('role_changed', 'member.role_changed', 'person', true),
    ('kyc_decided', 'kyc.decided', 'person', false),
    ('api_key_created', 'api_key.created', 'person', true),
    ('new_sign_in', 'session.new_sign_in', 'person', true),
    ('webhook_disabled', 'webhook.disabled', 'person', true);
END;
--> statement-breakpoint
-- What a person is told of, and how: as chosen, or else as is usual.
CREATE FUNCTION notification_choices(p_user_id uuid) RETURNS TABLE (type text, in_app boolean, email boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT t.type, coalesce(p.in_app, true), coalesce(p.email, t.email)
  FROM notification_types() t
    LEFT JOIN notification_preferences p ON p.user_id = p_user_id AND p.type = t.type;
END;
--> statement-breakpoint
-- What a notification of an event keeps of it: what the event tells, and of which merchant, person and
-- environment. The event's own facts stand, since they were true when it happened; of an address, where it is,
-- since what comes after may be a secret.
CREATE FUNCTION notification_data(event outbox) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'merchantId', public_id('mer', event.merchant_id),
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = event.merchant_id),
    'memberName', (SELECT u.name FROM users u WHERE u.id = event.user_id AND event.type = 'member.joined'),
    'environment', event.environment) || event.data || jsonb_build_object(
      'url', substring(event.data->>'url' FROM '^[a-z]+://[^/?#]+')));
END;
--> statement-breakpoint
-- Notifies those whom an event concerns as it is dispatched, each once: whoever has left, or is suspended, is told
-- nothing. Mailed is what is live or belongs to no environment, and to addresses that were proved. Gives how many
-- people it concerns.
CREATE FUNCTION fan_out_to_people(event outbox) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH told AS MATERIALIZED (
    SELECT u.id, u.email, u.name, t.type, chosen.in_app,
      chosen.email AND u.email_verified_at IS NOT NULL AND event.environment IS DISTINCT FROM 'test' AS mailed
    FROM notification_types() t
      CROSS JOIN LATERAL (
        SELECT event.user_id AS id WHERE t.audience = 'person'
        UNION ALL
        SELECT m.user_id FROM members m
        WHERE m.merchant_id = event.merchant_id AND m.user_id IS DISTINCT FROM event.user_id
          AND (t.audience = 'members' OR t.audience = 'managers' AND m.role IN ('OWNER', 'ADMIN'))) person
      JOIN users u ON u.id = person.id AND u.status IN ('inactive', 'active')
      JOIN LATERAL notification_choices(u.id) chosen ON chosen.type = t.type
    WHERE t.event_type = event.type),
  facts AS MATERIALIZED (SELECT notification_data(event) AS data WHERE EXISTS (SELECT FROM told)),
  shown AS (
    INSERT INTO notifications (id, user_id, event_id, type, data, created_at)
    SELECT new_record_id(), told.id, event.id, told.type, facts.data, request_now()
    FROM told, facts WHERE told.in_app
    ON CONFLICT (event_id, user_id) DO NOTHING),
  -- Due at once: nobody waits for the commit to send it, as with enqueue_mail.
  mailed AS (
    INSERT INTO outbox (id, topic, type, data, created_at, next_attempt_at)
    SELECT new_record_id(), 'mail', 'notification',
      jsonb_build_object('type', 'notification', 'to', told.email, 'name', told.name, 'notification', told.type,
        'data', facts.data),
      request_now(), request_now()
    FROM told, facts WHERE told.mailed)
  SELECT count(*)::integer FROM told;
END;
--> statement-breakpoint
-- As in 0018, and tells whoever ordered it.
CREATE OR REPLACE FUNCTION settle_transfer(settled payments) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('transfer.' || settled.status,
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = settled.account_id ORDER BY m.id LIMIT 1),
    settled.environment,
    jsonb_build_object('id', public_id('pay', settled.id), 'type', settled.kind, 'status', settled.status,
      'amount', settled.amount, 'reference', settled.reference, 'failureReason', settled.failure_reason),
    p_user_id => settled.user_id);
  IF settled.status = 'success' AND settled.kind = 'p2p' THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_record_id(), settled.user_id, settled.environment, settled.phone, settled.bank_code,
      settled.document, settled.name, request_now()
    WHERE settled.bank_code IS NOT NULL AND settled.document IS NOT NULL AND settled.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;
--> statement-breakpoint
-- Tells a person of another role in a merchant; without `after` of having none there any more.
CREATE FUNCTION tell_of_role(p_user_id uuid, p_merchant_id uuid, before text, after text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('member.role_changed', NULL, NULL, jsonb_build_object(
    'merchantId', public_id('mer', m.id), 'merchantName', m.name, 'before', before, 'after', after),
    p_user_id => p_user_id)
  FROM merchants m WHERE m.id = p_merchant_id;
END;
--> statement-breakpoint
-- What a person would call the device of a User-Agent: `Chrome, Android`. Versions come and go; of a program
-- that is no browser, its name, which is no address and no sentence: it goes into mails. Null where it says
-- neither.
CREATE FUNCTION device_family(user_agent text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN user_agent !~ '^Mozilla/' THEN left(substring(user_agent FROM '^[A-Za-z][A-Za-z0-9_-]*'), 40)
  ELSE nullif(concat_ws(', ',
    CASE
      WHEN user_agent ~ 'Edg(e|A|iOS)?/' THEN 'Edge'
      WHEN user_agent ~ 'OPR/|Opera' THEN 'Opera'
      WHEN user_agent ~ 'SamsungBrowser/' THEN 'Samsung Internet'
      WHEN user_agent ~ 'Firefox/|FxiOS/' THEN 'Firefox'
      WHEN user_agent ~ 'Chrome/|CriOS/' THEN 'Chrome'
      WHEN user_agent ~ 'Safari/' THEN 'Safari' END,
    CASE
      WHEN user_agent ~ 'Android' THEN 'Android'
      WHEN user_agent ~ 'iPhone|iPad|iPod' THEN 'iOS'
      WHEN user_agent ~ 'Windows' THEN 'Windows'
      WHEN user_agent ~ 'Macintosh' THEN 'macOS'
      WHEN user_agent ~ 'CrOS' THEN 'ChromeOS'
      WHEN user_agent ~ 'Linux' THEN 'Linux' END), '') END;
--> statement-breakpoint
-- The network of an address, as far as a subscriber's address is wont to change: /24, of IPv6 /48. Null for
-- what is no address. Not in SQL: inlined, the cast would be tried before the condition was.
CREATE FUNCTION network_of(address text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN network(set_masklen(address::inet, CASE family(address::inet) WHEN 4 THEN 24 ELSE 48 END))::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Tells a person of a session whose device, on its network, none of their sessions has shown that are kept; the
-- newest 2,000 are looked at. One that they put an end to themselves, or that was used by two, makes nothing known:
-- it may have been a thief's.
CREATE FUNCTION tell_of_sign_in(p_user_id uuid, p_session_id uuid, p_user_agent text, p_ip text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  device text := device_family(p_user_agent);
  network text := network_of(p_ip);
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT s.user_agent, s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND s.id <> p_session_id
        AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse') ORDER BY s.id DESC LIMIT 2000) recent
    WHERE device_family(recent.user_agent) IS NOT DISTINCT FROM device
      AND network_of(recent.ip) IS NOT DISTINCT FROM network) THEN
    RETURN;
  END IF;
  PERFORM record_event('session.new_sign_in', NULL, NULL, jsonb_strip_nulls(jsonb_build_object(
    'sessionId', public_id('ses', p_session_id), 'device', device, 'network', network)), p_user_id => p_user_id);
END $$;
