-- Checks a one-time code; its user's row is locked by the caller. Returns the user and whether the code was
-- right; no row if there is no code, or no attempt left. Counts a wrong attempt.
--
-- A network has 5 attempts at a code; all networks together have 50 at a code, and 100 in a day per user and
-- purpose, so a code of six digits is guessed once in ten thousand days. Others therefore need at least ten
-- networks to use up a code, and even then a verified user has 10 attempts left from an IP range from which
-- they have logged in.
--
-- An administrator's password cannot be reset by mail, even if the code was sent before they became one.
CREATE FUNCTION redeem_code(p_email text, p_purpose text, p_code_hash bytea)
RETURNS TABLE (user_id uuid, ok boolean)
LANGUAGE plpgsql AS $$
DECLARE
  code one_time_codes%ROWTYPE;
  code_subject bytea;
BEGIN
  SELECT c.* INTO code FROM one_time_codes c JOIN users u ON u.id = c.user_id
  WHERE u.email = p_email AND (p_purpose <> 'reset_password' OR u.role <> 'ADMIN')
    AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL AND c.expires_at > request_now()
  FOR NO KEY UPDATE OF c;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  code_subject := sha256(uuid_send(code.id));
  IF count_limited_attempts('code', code_subject, caller_network(), '-infinity', 5) >= 5 THEN
    RETURN;
  END IF;
  IF (code.attempts >= 50 OR (
      SELECT sum(c.attempts) >= 100 FROM one_time_codes c
      WHERE c.user_id = code.user_id AND c.purpose = p_purpose
        AND c.created_at > request_now() - interval '1 day'))
    AND NOT (has_used_caller_ip_range(code.user_id)
      AND count_limited_attempts_in_caller_ip_range('code', code_subject, '-infinity') < 10) THEN
    RETURN;
  END IF;
  user_id := code.user_id;
  ok := code.code_hash = p_code_hash;
  IF ok THEN
    UPDATE one_time_codes SET used_at = request_now() WHERE id = code.id;
  ELSE
    UPDATE one_time_codes SET attempts = attempts + 1 WHERE id = code.id;
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    VALUES (new_uuid(), 'code', code_subject, caller_network(), request_now());
  END IF;
  RETURN NEXT;
END $$;
