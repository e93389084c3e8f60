-- Records for a merchant's owner that live events go to a new endpoint (`created`) or to another address of one
-- (`moved`): {step, url, actorName, actorEmail}, with the time and origin of the request. Notifications show the URL's
-- origin alone.
CREATE FUNCTION record_webhook_change(p_step text, p_merchant_id uuid, p_url text, p_user_agent text DEFAULT NULL)
  RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('webhook.changed', p_merchant_id, 'live', jsonb_build_object(
    'step', p_step, 'url', p_url, 'actorName', u.name, 'actorEmail', u.email) || request_origin(p_user_agent))
  FROM users u WHERE u.id = caller_id();
END;
