-- Adds an audit record: who did what to which resource, with the request.
CREATE FUNCTION record_audit(
  action text, resource text DEFAULT NULL, details jsonb DEFAULT '{}', actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
  VALUES (
    new_uuid(), actor, action, resource,
    details || jsonb_strip_nulls(jsonb_build_object(
      'ipAddress', nullif(current_setting('app.ip', true), ''),
      'requestId', nullif(current_setting('app.request_id', true), ''),
      'apiKeyId', public_id('key', caller_key_id()))),
    request_now());
END;
