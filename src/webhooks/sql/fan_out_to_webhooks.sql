-- Creates a delivery for each active endpoint of the event's merchant that subscribes to its type: those of the
-- event's environment, or all of them if it belongs to none. Returns the endpoints.
CREATE FUNCTION fan_out_to_webhooks(event outbox) RETURNS uuid[]
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
    SELECT new_uuid(), w.id, event.id, request_now(), request_now(), request_now()
    FROM webhooks w
    WHERE w.merchant_id = event.merchant_id AND w.active AND w.removed_at IS NULL
      AND takes_event(w.events, event.type)
      AND (event.environment IS NULL OR w.environment = event.environment)
    RETURNING webhook_id)
  SELECT coalesce(array_agg(webhook_id), '{}') FROM made;
END;
