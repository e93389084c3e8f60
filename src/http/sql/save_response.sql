-- Ends a batch that acquire_idempotency_key() began: stores what was passed to respond().
CREATE FUNCTION save_response(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.response') = '' THEN
    RAISE EXCEPTION 'the route set no response to store';
  END IF;
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.response')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END $$;
