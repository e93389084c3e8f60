-- Records that an endpoint failed at this URL, and switches it off if its status says that it is gone, or if it
-- has failed for five days. Its waiting deliveries stay, without attempts. Returns true if this switched it
-- off.
CREATE FUNCTION record_endpoint_failure(p_webhook_id uuid, p_url text, p_status smallint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhooks%ROWTYPE;
  reason text;
BEGIN
  UPDATE webhooks SET failing_since = coalesce(failing_since, request_now())
  WHERE id = p_webhook_id AND url = p_url AND active AND removed_at IS NULL RETURNING * INTO endpoint;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  reason := CASE
    WHEN p_status = 410 THEN 'gone'
    WHEN endpoint.failing_since <= request_now() - interval '5 days' THEN 'failing' END;
  IF reason IS NULL THEN
    RETURN false;
  END IF;
  -- A failure record starts anew when the endpoint is switched on again.
  UPDATE webhooks SET active = false, disabled_reason = reason, failing_since = NULL, updated_at = request_now()
  WHERE id = p_webhook_id;
  PERFORM record_audit('webhook.disable', public_id('whk', endpoint.id), jsonb_build_object(
    'merchantId', public_id('mer', endpoint.merchant_id), 'reason', reason,
    'before', jsonb_build_object('active', true), 'after', jsonb_build_object('active', false)), NULL);
  PERFORM record_event('webhook.disabled', endpoint.merchant_id, endpoint.environment, jsonb_build_object(
    'id', public_id('whk', endpoint.id), 'merchantId', public_id('mer', endpoint.merchant_id),
    'url', split_part(endpoint.url, '?', 1), 'reason', reason, 'failingSince', iso_time(endpoint.failing_since)),
    p_user_id => (SELECT m.owner_id FROM merchants m WHERE m.id = endpoint.merchant_id));
  RETURN true;
END $$;
