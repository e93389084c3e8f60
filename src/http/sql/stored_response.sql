-- What is stored as the response for the caller's idempotency key; null while the request is unfinished. No row for a
-- new key.
CREATE FUNCTION stored_response(p_environment text, p_method text, p_path text, p_key text)
RETURNS TABLE (status smallint, response text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT stored.status, stored.response FROM idempotency_keys stored
  WHERE stored.caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND stored.environment = p_environment AND stored.method = p_method AND stored.path = p_path
    AND stored.key = p_key;
END;
