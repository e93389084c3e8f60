-- Opens a batch that records the outcome of what its caller began. Does not authorize again, since a suspension
-- meanwhile cannot undo what was done.
CREATE FUNCTION resume_request(
  p_now timestamptz, p_request_id text, p_ip text DEFAULT NULL,
  p_user_id uuid DEFAULT NULL, p_session_id uuid DEFAULT NULL, p_api_key_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  PERFORM set_caller(p_user_id, p_session_id, p_api_key_id, NULL, NULL);
END $$;
