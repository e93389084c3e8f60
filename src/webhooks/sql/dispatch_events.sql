-- Dispatches due events, oldest first: creates a delivery for each subscribed endpoint and the notifications of
-- each user. Each event is dispatched completely and once: its row is locked and marked. An event that fails is
-- retried after 1, 2, 4, ... minutes, abandoned after ten tries, and blocks no other.
--
-- failed: [{id, type, code, abandoned}], where code is the SQLSTATE. webhook_ids: the endpoints with new
-- deliveries. `p_limit` must stay below 64, since PostgreSQL slows down for everybody with more subtransactions.
-- Stops early after notifying 5,000 users, so that the events of large teams take no longer than a round trip
-- may.
CREATE FUNCTION dispatch_events(
  p_limit integer, OUT dispatched integer, OUT failed jsonb, OUT webhook_ids uuid[]
)
LANGUAGE plpgsql AS $$
DECLARE
  event outbox%ROWTYPE;
  recipients integer := 0;
BEGIN
  dispatched := 0;
  failed := '[]';
  webhook_ids := '{}';
  FOR event IN
    SELECT * FROM outbox o
    WHERE o.topic = 'event' AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND o.next_attempt_at <= request_now()
    ORDER BY o.next_attempt_at, o.id LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    BEGIN
      webhook_ids := webhook_ids || fan_out_to_webhooks(event);
      recipients := recipients + fan_out_to_users(event);
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
    EXIT WHEN recipients >= 5000;
  END LOOP;
END $$;
