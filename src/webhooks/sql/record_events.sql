-- Records events of one type, in the order of p_data, as record_event() records one: with one statement, however many
-- there are.
CREATE FUNCTION record_events(
  p_type text, p_merchant_id uuid, p_environment text, p_data jsonb[], p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
    SELECT new_uuid(), 'event', p_type, p_merchant_id, p_user_id, p_environment, told.data, request_now(), request_now()
    FROM unnest(p_data) AS told (data)
    RETURNING outbox.id)
  SELECT set_config('app.events', (recorded_events() || array_agg(made.id))::text, true) FROM made;
END;
