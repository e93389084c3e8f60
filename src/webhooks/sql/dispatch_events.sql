-- Dispatches due events: creates a delivery for each subscribed endpoint and the notifications of each user. Each event
-- is dispatched completely and once: its row is locked and marked. An event that fails is retried after 1, 2, 4, ...
-- minutes, abandoned after ten tries, and blocks no other.
--
-- p_parties: whose events. Null means everybody's, in turns: each party from the one after p_after on has the same
-- share of p_limit, oldest first. `last` is where the next turn begins; see waiting_parties().
--
-- failed: [{id, type, code, abandoned}], where code is the SQLSTATE. webhook_ids: the endpoints with new deliveries.
-- `p_limit` must stay below 64, since PostgreSQL slows down for everybody with more subtransactions. Stops early after
-- notifying 5,000 users, so that the events of large teams take no longer than a round trip may.
CREATE FUNCTION dispatch_events(
  p_limit integer, p_parties uuid[] DEFAULT NULL, p_after uuid DEFAULT nil_uuid(),
  OUT dispatched integer, OUT failed jsonb, OUT webhook_ids uuid[], OUT last uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  event outbox%ROWTYPE;
  recipients integer := 0;
BEGIN
  dispatched := 0;
  failed := '[]';
  webhook_ids := '{}';
  IF p_parties IS NULL THEN
    SELECT w.parties, w.last INTO p_parties, last FROM waiting_parties('event', p_after, p_limit) w;
  END IF;
  FOR event IN SELECT * FROM lock_due('event', p_parties, p_limit) LOOP
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
    IF recipients >= 5000 THEN
      last := outbox_party(event.merchant_id, event.user_id, event.id);
      EXIT;
    END IF;
  END LOOP;
END $$;
