-- What a notification of an event keeps of it: what the event tells, and of which merchant, person and
-- environment. The event's own facts stand, since they were true when it happened; of an address, where it is,
-- since what comes after may be a secret.
CREATE FUNCTION notification_data(event outbox) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'merchantId', public_id('mer', event.merchant_id),
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = event.merchant_id),
    'memberName', (SELECT u.name FROM users u WHERE u.id = event.user_id AND event.type = 'member.joined'),
    'environment', event.environment) || event.data || jsonb_build_object(
      'url', substring(event.data->>'url' FROM '^[a-z]+://[^/?#]+')));
END;
