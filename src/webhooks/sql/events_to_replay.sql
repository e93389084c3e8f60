-- The next events of a replay, in the order of the merchant's list of events, oldest first: those of the period and of
-- the replay's types that the endpoint takes now.
CREATE FUNCTION events_to_replay(replay webhook_replays, p_limit integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  endpoint webhooks%ROWTYPE;
BEGIN
  SELECT * INTO endpoint FROM webhooks w WHERE w.id = replay.webhook_id;
  RETURN QUERY
    SELECT e.id FROM outbox e
    WHERE e.topic = 'event' AND e.merchant_id = endpoint.merchant_id
      AND e.id > replay.last_event_id AND e.id < replay.end_id
      AND e.created_at >= replay.from_time AND e.created_at < replay.to_time
      AND e.created_at <= replay.started_at
      AND takes_event(replay.types, e.type) AND takes_event(endpoint.events, e.type)
      AND (e.environment IS NULL OR e.environment = endpoint.environment)
    ORDER BY e.id LIMIT p_limit;
END $$;
