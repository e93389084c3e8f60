-- Begins to send an endpoint, once more and one at a time, the events of a period that it takes, and returns their
-- number. The period's first and end ids are the lowest that its events may have, and the lowest that they may not.
-- Types limit them; null means all that the endpoint takes. Raises replay_type_not_taken and replay_too_long; the index
-- webhook_replays_running_idx refuses a second replay while one runs. The endpoint has to be locked.
CREATE FUNCTION start_webhook_replay(
  p_id uuid, p_webhook_id uuid, p_from timestamptz, p_to timestamptz, p_first_id uuid, p_end_id uuid,
  p_types text[] DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  taken text[] := (SELECT w.events FROM webhooks w WHERE w.id = p_webhook_id);
  replay webhook_replays%ROWTYPE;
  found_events integer;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_types) asked WHERE NOT takes_event(taken, asked)) THEN
    PERFORM refuse('replay_type_not_taken', '{types}');
  END IF;
  INSERT INTO webhook_replays (id, webhook_id, types, from_time, to_time, end_id, last_event_id, attempts_before,
    started_at)
  VALUES (p_id, p_webhook_id, coalesce(p_types, taken), p_from, p_to, p_end_id, p_first_id, 0, request_now())
  RETURNING * INTO replay;
  SELECT count(*) INTO found_events FROM events_to_replay(replay, 10001);
  IF found_events > 10000 THEN
    PERFORM refuse('replay_too_long', '{to}');
  END IF;
  PERFORM advance_webhook_replay(p_webhook_id);
  RETURN found_events;
END $$;
