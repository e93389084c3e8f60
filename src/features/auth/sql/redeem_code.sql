-- Tries a one-time code, whose user's row is held. Whose it is and whether it was right; no row where there is nothing
-- to try, or nothing to try any more. A wrong one is counted.
--
-- A network has 5 tries of a code, and all networks together 50 of a code, and 100 in a day of a user and purpose: six
-- digits are guessed once in ten thousand days. So others can use up a code only from ten networks at least, and even
-- then 10 tries are left where its user, once verified, has logged in from.
--
-- An administrator's password is not reset by mail, whoever was sent a code before they were one.
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
  IF (code.tries >= 50 OR (
      SELECT sum(c.tries) >= 100 FROM one_time_codes c
      WHERE c.user_id = code.user_id AND c.purpose = p_purpose
        AND c.created_at > request_now() - interval '1 day'))
    AND NOT (has_used_caller_ip_range(code.user_id) AND count_limited_attempts_in_caller_ip_range('code', code_subject, '-infinity') < 10) THEN
    RETURN;
  END IF;
  user_id := code.user_id;
  ok := code.code_hash = p_code_hash;
  IF ok THEN
    UPDATE one_time_codes SET used_at = request_now() WHERE id = code.id;
  ELSE
    UPDATE one_time_codes SET tries = tries + 1 WHERE id = code.id;
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    VALUES (new_uuid(), 'code', code_subject, caller_network(), request_now());
  END IF;
  RETURN NEXT;
END $$;
