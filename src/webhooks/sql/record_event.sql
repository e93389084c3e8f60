-- Records an event in the transaction in which it happens. p_user_id: the user whom it concerns, if it does not
-- concern a merchant alone. The transaction ends with dispatch_recorded_events().
CREATE FUNCTION record_event(
  type text, merchant_id uuid DEFAULT NULL, environment text DEFAULT NULL, data jsonb DEFAULT '{}',
  p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
    VALUES (new_uuid(), 'event', type, merchant_id, p_user_id, environment, data, request_now(), request_now())
    RETURNING outbox.id)
  SELECT set_config('app.events', (recorded_events() || made.id)::text, true) FROM made;
END;
