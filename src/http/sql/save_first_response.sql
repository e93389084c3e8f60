-- Stores the row passed to respond(), unless one is already stored for the key. Returns the stored one, which every
-- request with the key gets.
CREATE FUNCTION save_first_response(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  saved text;
BEGIN
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.response')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key
    AND response IS NULL
  RETURNING response INTO saved;
  IF FOUND THEN
    RETURN saved;
  END IF;
  RETURN (SELECT s.response FROM stored_response(p_environment, p_method, p_path, p_key) s);
END $$;
