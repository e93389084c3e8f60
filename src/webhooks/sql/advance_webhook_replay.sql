-- Lets the replay of an endpoint, if one runs, go on to its next event, once the event before it was attempted; ends it
-- after the last one. An event whose delivery still waits for a retry is sent by that delivery, which begins a new
-- round of delays; any other one by a new delivery. The endpoint has to be locked, so that each event is sent once.
CREATE FUNCTION advance_webhook_replay(p_webhook_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  replay webhook_replays%ROWTYPE;
  next_event uuid;
  delivery uuid;
BEGIN
  SELECT * INTO replay FROM webhook_replays r
  WHERE r.webhook_id = p_webhook_id AND r.ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.id = replay.delivery_id AND d.status = 'pending' AND NOT EXISTS (
      SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.number > replay.attempts_before))
  THEN
    RETURN;
  END IF;
  SELECT n INTO next_event FROM events_to_replay(replay, 1) n;
  IF next_event IS NULL THEN
    UPDATE webhook_replays SET ended_at = request_now() WHERE id = replay.id;
    RETURN;
  END IF;
  -- An attempt that is in progress is the first of the round.
  UPDATE webhook_deliveries d SET updated_at = request_now(),
    attempts_in_round = CASE WHEN d.next_attempt_at >= d.leased_until THEN 1 ELSE 0 END,
    next_attempt_at = CASE WHEN d.next_attempt_at >= d.leased_until THEN d.next_attempt_at ELSE request_now() END,
    leased_until = CASE WHEN d.next_attempt_at >= d.leased_until THEN d.leased_until END
  WHERE d.id = (
    SELECT w.id FROM webhook_deliveries w
    WHERE w.event_id = next_event AND w.webhook_id = p_webhook_id AND w.status = 'pending' LIMIT 1)
  RETURNING d.id INTO delivery;
  IF delivery IS NULL THEN
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
    VALUES (new_uuid(), p_webhook_id, next_event, request_now(), request_now(), request_now())
    RETURNING id INTO delivery;
  END IF;
  UPDATE webhook_replays SET last_event_id = next_event, delivery_id = delivery, attempts_before = (
    SELECT coalesce(max(a.number), 0) FROM webhook_attempts a WHERE a.delivery_id = delivery)
  WHERE id = replay.id;
END $$;
