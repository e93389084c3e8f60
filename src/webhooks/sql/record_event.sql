-- Tells of something that happened, in the transaction in which it happens. p_user_id: the person whom it
-- concerns, where it does not concern a merchant alone. Who commits is told by has_recorded_events(), and tells it on.
CREATE FUNCTION record_event(
  type text, merchant_id uuid, environment text, data jsonb, p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
  VALUES (new_uuid(), 'event', type, merchant_id, p_user_id, environment, data, request_now(), request_now());
  SELECT set_config('app.events', 'recorded', true);
END;
