-- Events, from the outbox to whoever is to be told of them.

GRANT DELETE ON webhook_deliveries, webhook_attempts, notifications TO payments_service;
--> statement-breakpoint
-- Nobody listened to what was recorded before, nor waited for the end of these links.
UPDATE outbox SET delivered_at = created_at WHERE topic = 'event' AND delivered_at IS NULL;
--> statement-breakpoint
UPDATE payment_links SET expiry_told_at = expires_at WHERE expires_at <= now();
--> statement-breakpoint
-- Safe while the version before runs: the function below takes the same four arguments.
DROP FUNCTION record_event(text, uuid, text, jsonb);
--> statement-breakpoint
-- Tells of something that happened, in the transaction in which it happens. p_user_id: the person whom it
-- concerns, where it does not concern a merchant alone. Who commits is told by events_recorded(), and tells it on.
CREATE FUNCTION record_event(
  type text, merchant_id uuid, environment text, data jsonb, p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
  VALUES (new_record_id(), 'event', type, merchant_id, p_user_id, environment, data, request_now(), request_now());
  SELECT set_config('app.events', 'recorded', true);
END;
--> statement-breakpoint
-- Whether this transaction has recorded events.
CREATE FUNCTION events_recorded() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('app.events', true), '') = 'recorded';
--> statement-breakpoint
-- The types that endpoints can be told of. What else is recorded concerns one person.
CREATE FUNCTION webhook_event_types() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'transaction.completed', 'transaction.failed', 'transaction.refunded', 'transfer.success', 'transfer.failed',
  'payment_link.completed', 'payment_link.expired', 'member.joined', 'member.removed'];
--> statement-breakpoint
-- A delivery for each endpoint of the event's merchant that is switched on and listens for its type: those of its
-- environment, or all of them for what belongs to neither. Gives the endpoints.
CREATE FUNCTION fan_out_to_webhooks(event outbox) RETURNS uuid[]
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
    SELECT new_record_id(), w.id, event.id, request_now(), request_now(), request_now()
    FROM webhooks w
    WHERE w.merchant_id = event.merchant_id AND w.active AND w.removed_at IS NULL
      AND event.type = ANY (w.events) AND event.type = ANY (webhook_event_types())
      AND (event.environment IS NULL OR w.environment = event.environment)
    RETURNING webhook_id)
  SELECT coalesce(array_agg(webhook_id), '{}') FROM made;
END;
--> statement-breakpoint
-- Takes events that nobody was told of, oldest first, and leaves what is to be told: a delivery for each endpoint
-- that listens, and what each person is notified of. All of an event's, once: its row is held and marked. One that
-- cannot be told is put off for 1, 2, 4, ... minutes and given up after ten tries, and holds up no other.
-- failed: [{id, type, code, abandoned}], code being the SQLSTATE. webhook_ids: the endpoints that have something
-- to be told. `most` is to stay under 64, from which on so many subtransactions burden everybody; it stops earlier
-- once 5,000 people were told, so that the events of large teams take no longer than a round trip may.
CREATE FUNCTION dispatch_events(
  most integer, OUT dispatched integer, OUT failed jsonb, OUT webhook_ids uuid[]
)
LANGUAGE plpgsql AS $$
DECLARE
  event outbox%ROWTYPE;
  people integer := 0;
BEGIN
  dispatched := 0;
  failed := '[]';
  webhook_ids := '{}';
  FOR event IN
    SELECT * FROM outbox o
    WHERE o.topic = 'event' AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND o.next_attempt_at <= request_now()
    ORDER BY o.next_attempt_at, o.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    BEGIN
      webhook_ids := webhook_ids || fan_out_to_webhooks(event);
      people := people + fan_out_to_people(event);
      UPDATE outbox SET delivered_at = request_now(), attempts = attempts + 1 WHERE id = event.id;
      dispatched := dispatched + 1;
    EXCEPTION WHEN OTHERS THEN
      UPDATE outbox SET
        attempts = attempts + 1,
        next_attempt_at = request_now() + interval '1 minute' * power(2, attempts),
        abandoned_at = CASE WHEN attempts >= 9 THEN request_now() END
      WHERE id = event.id;
      failed := failed || jsonb_build_object('id', public_id('evt', event.id), 'type', event.type,
        'code', SQLSTATE, 'abandoned', event.attempts >= 9);
    END;
    EXIT WHEN people >= 5000;
  END LOOP;
END $$;
--> statement-breakpoint
-- Takes deliveries that are due, or will be within ten seconds, for messages about them to be sent to the queue;
-- nobody else takes them for five minutes after they are due. Of the endpoints given, or of all where that is null.
-- An endpoint has ten in the queue at a time, and one while it fails, so that one that hangs delays no other: what
-- waits is taken when one of them ends. Of all endpoints, those that somebody holds are left to them, or to the
-- next time: who changes one for long keeps nobody else's waiting.
CREATE FUNCTION claim_deliveries(p_webhook_ids uuid[], most integer)
RETURNS TABLE (delivery_id uuid, delay_seconds integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  soon timestamptz := request_now() + interval '10 seconds';
  of_all boolean := p_webhook_ids IS NULL;
  candidate uuid;
  failing boolean;
  places integer;
  taken integer;
BEGIN
  IF of_all THEN
    p_webhook_ids := ARRAY(
      SELECT w.id FROM webhooks w
      WHERE w.active AND w.removed_at IS NULL AND EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= soon
          AND (d.queued_until IS NULL OR d.queued_until <= request_now())));
  END IF;
  FOR candidate IN SELECT DISTINCT named FROM unnest(p_webhook_ids) named ORDER BY named LOOP
    EXIT WHEN most <= 0;
    IF of_all THEN
      PERFORM FROM webhooks w WHERE w.id = candidate FOR NO KEY UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
    END IF;
    -- Who claims for an endpoint, or records what it answered, does it alone: each counts what the other has taken.
    SELECT w.failing_since IS NOT NULL INTO failing FROM webhooks w
    WHERE w.id = candidate AND w.active AND w.removed_at IS NULL FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    SELECT least(most, CASE WHEN failing THEN 1 ELSE 10 END - count(*)) INTO places
    FROM webhook_deliveries d
    WHERE d.webhook_id = candidate AND d.status = 'pending' AND d.queued_until > request_now();
    CONTINUE WHEN places <= 0;
    RETURN QUERY
      UPDATE webhook_deliveries d
      SET queued_until = greatest(d.next_attempt_at, request_now()) + interval '5 minutes'
      WHERE d.id IN (
        SELECT w.id FROM webhook_deliveries w
        WHERE w.webhook_id = candidate AND w.status = 'pending' AND w.next_attempt_at <= soon
          AND (w.queued_until IS NULL OR w.queued_until <= request_now())
        ORDER BY w.next_attempt_at LIMIT places FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING d.id, greatest(0, ceil(extract(epoch FROM d.next_attempt_at - request_now())))::integer;
    GET DIAGNOSTICS taken = ROW_COUNT;
    most := most - taken;
  END LOOP;
END $$;
--> statement-breakpoint
-- How long to wait after so many failures in a row, up to a tenth more by chance; null after the tenth.
CREATE FUNCTION webhook_retry_delay(failures integer) RETURNS interval
LANGUAGE sql VOLATILE
RETURN (ARRAY[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[])[failures] * (1 + random() / 10);
--> statement-breakpoint
-- Begins an attempt of each delivery that is due, for the one who asks first; should nothing be heard of it, it is
-- due again in two minutes. A second early is due too: the clock of whoever claimed it may be ahead. One that
-- somebody holds is left out, so that it keeps no other's waiting: who holds it begins it, or has it claimed anew.
-- Gives what is sent, and to whom; salts in hexadecimal.
CREATE FUNCTION begin_attempts(p_delivery_ids uuid[]) RETURNS TABLE (
  id uuid, attempt smallint, webhook_id uuid, url text, salt text, previous_salt text,
  event_id uuid, type text, data jsonb, created_at timestamptz
)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH held AS (
    SELECT d.id FROM webhook_deliveries d
    WHERE d.id = ANY (p_delivery_ids) AND d.status = 'pending'
      AND d.next_attempt_at <= request_now() + interval '1 second'
    FOR NO KEY UPDATE SKIP LOCKED),
  begun AS (
    UPDATE webhook_deliveries d SET
      attempts = d.attempts + 1,
      round = d.round + 1,
      next_attempt_at = request_now() + interval '2 minutes',
      queued_until = request_now() + interval '2 minutes',
      updated_at = request_now()
    FROM held h, webhooks w
    WHERE d.id = h.id AND w.id = d.webhook_id AND w.active AND w.removed_at IS NULL
    RETURNING d.id, d.attempts, d.webhook_id, d.event_id, w.url, w.salt,
      CASE WHEN w.previous_until > request_now() THEN w.previous_salt END AS previous_salt)
  SELECT b.id, b.attempts, b.webhook_id, b.url, encode(b.salt, 'hex'), encode(b.previous_salt, 'hex'),
    e.id, e.type, e.data, e.created_at
  FROM begun b JOIN outbox e ON e.id = b.event_id;
END;
--> statement-breakpoint
-- Records what came of attempts, each once, and when they are made again. outcomes: [{deliveryId, attempt, url,
-- headers, status, body, error, durationMs}], status null where there was no answer. An endpoint is judged by what
-- its present URL answers alone. Gives the endpoints that had a part in it, and how many of them were switched off
-- by it.
CREATE FUNCTION record_attempts(outcomes jsonb, OUT webhook_ids uuid[], OUT switched_off integer)
LANGUAGE plpgsql AS $$
DECLARE
  outcome record;
BEGIN
  switched_off := 0;
  -- In one order, and before the deliveries: see claim_deliveries().
  SELECT coalesce(array_agg(locked.id), '{}') INTO webhook_ids FROM (
    SELECT w.id FROM webhooks w
    WHERE w.id IN (
      SELECT d.webhook_id FROM webhook_deliveries d
      WHERE d.id IN (SELECT (o->>'deliveryId')::uuid FROM jsonb_array_elements(outcomes) o))
    ORDER BY w.id FOR NO KEY UPDATE) locked;
  FOR outcome IN
    SELECT o.*, d.webhook_id, coalesce(o.status BETWEEN 200 AND 299, false) AS delivered
    FROM jsonb_to_recordset(outcomes) AS o("deliveryId" uuid, attempt smallint, url text, headers jsonb,
      status smallint, body text, error text, "durationMs" integer)
    JOIN webhook_deliveries d ON d.id = o."deliveryId"
    WHERE NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.number = o.attempt)
    ORDER BY d.id
  LOOP
    INSERT INTO webhook_attempts (id, delivery_id, number, url, request_headers, response_status, response_body,
      error, duration_ms, created_at)
    VALUES (new_record_id(), outcome."deliveryId", outcome.attempt, outcome.url, outcome.headers, outcome.status,
      outcome.body, outcome.error, outcome."durationMs",
      request_now() - outcome."durationMs" * interval '1 millisecond');
    IF outcome.delivered THEN
      UPDATE webhook_deliveries
      SET status = 'success', next_attempt_at = NULL, queued_until = NULL, updated_at = request_now()
      WHERE id = outcome."deliveryId" AND status = 'pending';
      UPDATE webhooks SET failing_since = NULL
      WHERE id = outcome.webhook_id AND url = outcome.url AND failing_since IS NOT NULL;
    ELSE
      PERFORM put_off_delivery(outcome."deliveryId", outcome.attempt);
      switched_off := switched_off + note_failure(outcome.webhook_id, outcome.url, outcome.status)::integer;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- When a delivery is made again whose latest attempt failed; after the tenth of its round it is given up.
CREATE FUNCTION put_off_delivery(p_id uuid, p_attempt smallint) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE webhook_deliveries SET
    status = CASE WHEN round >= 10 THEN 'failed' ELSE 'pending' END,
    next_attempt_at = request_now() + webhook_retry_delay(greatest(round, 1)),
    queued_until = NULL,
    updated_at = request_now()
  WHERE id = p_id AND attempts = p_attempt AND status = 'pending';
END;
--> statement-breakpoint
-- Notes that an endpoint failed at this URL, and switches it off where it says that it is gone, or has failed for five days.
-- What still waits for it stays, untried. True where it was switched off by this.
CREATE FUNCTION note_failure(p_webhook_id uuid, p_url text, p_status smallint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  failed webhooks%ROWTYPE;
  reason text;
BEGIN
  UPDATE webhooks SET failing_since = coalesce(failing_since, request_now())
  WHERE id = p_webhook_id AND url = p_url AND active AND removed_at IS NULL RETURNING * INTO failed;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  reason := CASE
    WHEN p_status = 410 THEN 'gone'
    WHEN failed.failing_since <= request_now() - interval '5 days' THEN 'failing' END;
  IF reason IS NULL THEN
    RETURN false;
  END IF;
  -- Switched on again it begins anew.
  UPDATE webhooks SET active = false, disabled_reason = reason, failing_since = NULL, updated_at = request_now()
  WHERE id = p_webhook_id;
  PERFORM record_audit('webhook.disable', public_id('whk', failed.id), jsonb_build_object(
    'merchantId', public_id('mer', failed.merchant_id), 'reason', reason,
    'before', jsonb_build_object('active', true), 'after', jsonb_build_object('active', false)), NULL);
  PERFORM record_event('webhook.disabled', failed.merchant_id, failed.environment, jsonb_build_object(
    'id', public_id('whk', failed.id), 'merchantId', public_id('mer', failed.merchant_id),
    'url', split_part(failed.url, '?', 1), 'reason', reason, 'failingSince', iso_time(failed.failing_since)),
    p_user_id => (SELECT m.owner_id FROM merchants m WHERE m.id = failed.merchant_id));
  RETURN true;
END $$;
--> statement-breakpoint
-- Tells, once, of links whose time is over and that are not paid up. Gives how many it looked at.
CREATE FUNCTION tell_expired_links(most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  seen integer := 0;
BEGIN
  FOR link IN
    UPDATE payment_links SET expiry_told_at = request_now()
    WHERE id IN (
      SELECT l.id FROM payment_links l
      WHERE l.expires_at IS NOT NULL AND l.expiry_told_at IS NULL AND l.expires_at <= request_now()
      ORDER BY l.expires_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING *
  LOOP
    seen := seen + 1;
    IF link.max_payments IS NULL OR link.paid < link.max_payments THEN
      PERFORM record_event('payment_link.expired', link.merchant_id, link.environment, jsonb_build_object(
        'id', public_id('lnk', link.id), 'label', link.label, 'payments', CASE
          WHEN link.max_payments IS NOT NULL THEN link.paid
          ELSE (SELECT count(*) FROM transactions t WHERE t.link_id = link.id AND t.completed_at IS NOT NULL) END));
    END IF;
  END LOOP;
  RETURN seen;
END $$;
