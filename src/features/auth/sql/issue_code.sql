-- Issues the code to mail to a user: the current one if it is valid for at least another minute, or else a new
-- one. So whoever requests codes in a user's name cannot invalidate one that was mailed. No row, and no change,
-- if the network has requested 5 mails for this user and purpose in an hour or 10 in a day, or all networks 20
-- or 40; a verified user has 10 more a day from an IP range from which they have logged in. Locks the user's
-- row first, so that the limits hold for parallel requests.
CREATE FUNCTION issue_code(p_code_id uuid, p_user_id uuid, p_purpose text, p_code_hash bytea)
RETURNS TABLE (code_id uuid, expires_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  mail_subject bytea := sha256(convert_to(p_purpose || ' ' || p_user_id, 'UTF8'));
  an_hour_ago timestamptz := request_now() - interval '1 hour';
  a_day_ago timestamptz := request_now() - interval '1 day';
BEGIN
  PERFORM FROM users WHERE id = p_user_id FOR NO KEY UPDATE;
  IF count_limited_attempts('code_mail', mail_subject, caller_network(), an_hour_ago, 5) >= 5
    OR count_limited_attempts('code_mail', mail_subject, caller_network(), a_day_ago, 10) >= 10 THEN
    RETURN;
  END IF;
  IF (count_limited_attempts('code_mail', mail_subject, NULL, an_hour_ago, 20) >= 20
      OR count_limited_attempts('code_mail', mail_subject, NULL, a_day_ago, 40) >= 40)
    AND NOT (has_used_caller_ip_range(p_user_id)
      AND count_limited_attempts_in_caller_ip_range('code_mail', mail_subject, a_day_ago) < 10) THEN
    RETURN;
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (new_uuid(), 'code_mail', mail_subject, caller_network(), request_now());

  SELECT c.id, c.expires_at INTO code_id, expires_at FROM one_time_codes c
  WHERE c.user_id = p_user_id AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL
    AND c.expires_at > request_now() + interval '1 minute';
  IF NOT FOUND THEN
    UPDATE one_time_codes c SET replaced_at = request_now()
    WHERE c.user_id = p_user_id AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL;
    code_id := p_code_id;
    expires_at := request_now() + interval '10 minutes';
    INSERT INTO one_time_codes (id, user_id, purpose, code_hash, created_at, expires_at)
    VALUES (p_code_id, p_user_id, p_purpose, p_code_hash, request_now(), issue_code.expires_at);
  END IF;
  RETURN NEXT;
END $$;
