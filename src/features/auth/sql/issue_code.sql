-- Stores a new one-time code in place of the open one. False, and nothing done, where the user has
-- had 5 for this purpose in an hour or 10 in a day. The user's row is locked first, so that the caps
-- hold for parallel requests.
CREATE FUNCTION issue_code(p_code_id uuid, p_user_id uuid, p_purpose text, p_code_hash bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = p_user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FILTER (WHERE created_at > request_now() - interval '1 hour') >= 5 OR count(*) >= 10
      FROM one_time_codes
      WHERE user_id = p_user_id AND purpose = p_purpose AND created_at > request_now() - interval '1 day') THEN
    RETURN false;
  END IF;
  UPDATE one_time_codes SET replaced_at = request_now()
  WHERE user_id = p_user_id AND purpose = p_purpose AND used_at IS NULL AND replaced_at IS NULL;
  INSERT INTO one_time_codes (id, user_id, purpose, code_hash, created_at, expires_at)
  VALUES (p_code_id, p_user_id, p_purpose, p_code_hash, request_now(), request_now() + interval '10 minutes');
  RETURN true;
END $$;
