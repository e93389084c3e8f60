-- Records an event in the transaction in which it happens. p_user_id: the user whom it concerns, if it does not
-- concern a merchant alone. The transaction ends with dispatch_recorded_events().
CREATE FUNCTION record_event(
  type text, merchant_id uuid DEFAULT NULL, environment text DEFAULT NULL, data jsonb DEFAULT '{}',
  p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_events(type, merchant_id, environment, ARRAY[data], p_user_id);
END;
