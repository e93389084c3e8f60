-- Events, from the outbox to whoever is to be told of them.

GRANT DELETE ON webhook_deliveries, webhook_attempts, notifications TO payments_service;
--> statement-breakpoint
DROP FUNCTION record_event(text, uuid, text, jsonb);
--> statement-breakpoint
-- Tells of something that happened, in the transaction in which it happens. p_user_id: the person whom it
-- concerns, where it does not concern a merchant alone.
CREATE FUNCTION record_event(
  type text, merchant_id uuid, environment text, data jsonb, p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
  VALUES (new_record_id(), 'event', type, merchant_id, p_user_id, environment, data, request_now(), request_now());
END;
--> statement-breakpoint
-- The types that endpoints can be told of. What else is recorded concerns one person.
CREATE FUNCTION webhook_event_types() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'transaction.completed', 'transaction.failed', 'transaction.refunded', 'transfer.success', 'transfer.failed',
  'payment_link.completed', 'payment_link.expired', 'member.joined', 'member.removed'];
--> statement-breakpoint
-- Takes events that nobody was told of, oldest first, and leaves what is to be told: a delivery for each endpoint
-- that listens, and what each person is notified of. All of an event's, once: its row is held and marked.
CREATE FUNCTION dispatch_events(most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  event outbox%ROWTYPE;
  dispatched integer := 0;
BEGIN
  FOR event IN
    UPDATE outbox SET delivered_at = request_now(), attempts = attempts + 1
    WHERE id IN (
      SELECT o.id FROM outbox o
      WHERE o.topic = 'event' AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
        AND o.next_attempt_at <= request_now()
      ORDER BY o.next_attempt_at, o.id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING *
  LOOP
    PERFORM fan_out_to_webhooks(event);
    PERFORM fan_out_to_people(event);
    dispatched := dispatched + 1;
  END LOOP;
  RETURN dispatched;
END $$;
--> statement-breakpoint
-- A delivery for each endpoint of the event's merchant that is switched on and listens for its type: those of its
-- environment, or all of them for what belongs to neither.
CREATE FUNCTION fan_out_to_webhooks(event outbox) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
  SELECT new_record_id(), w.id, event.id, request_now(), request_now(), request_now()
  FROM webhooks w
  WHERE w.merchant_id = event.merchant_id AND w.active AND w.removed_at IS NULL
    AND event.type = ANY (w.events) AND event.type = ANY (webhook_event_types())
    AND (event.environment IS NULL OR w.environment = event.environment);
END;
