-- Ends a batch that acquire_idempotency_key() began and that may make nothing: stores what was passed to respond(), or
-- else gives the key back, so that the same request is tried anew.
CREATE FUNCTION save_response_of_made(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.response') <> '' THEN
    PERFORM save_response(p_environment, p_method, p_path, p_key, p_status);
    RETURN;
  END IF;
  DELETE FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END $$;
