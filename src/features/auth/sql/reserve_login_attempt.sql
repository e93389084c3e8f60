-- Counts an attempt at an e-mail's password before the password is checked, so that parallel attempts cannot
-- exceed the limit; a correct password releases it. Returns the seconds to wait if the network has none left,
-- and 0 if the attempt was counted.
--
-- A network has 10 attempts a minute, or one after 100 failures in an hour from all networks: this slows down
-- distributed guessing, while the right password still works at the first try. Callers in an IP range from
-- which the account has logged in keep 10.
CREATE FUNCTION reserve_login_attempt(p_attempt_id uuid, p_email text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  email_hash bytea := sha256(convert_to(p_email, 'UTF8'));
  a_minute_ago timestamptz := request_now() - interval '1 minute';
  max_attempts integer := 10;
  oldest_counted_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('login'), hashtext(p_email || ' ' || caller_network()));
  IF count_limited_attempts('login', email_hash, NULL, request_now() - interval '1 hour', 100) >= 100
    AND NOT (
      coalesce((SELECT has_used_caller_ip_range(u.id) FROM users u WHERE u.email = p_email), false)
      AND count_limited_attempts_in_caller_ip_range('login', email_hash, a_minute_ago) < 10) THEN
    max_attempts := 1;
  END IF;
  SELECT t.created_at INTO oldest_counted_at FROM limited_attempts t
  WHERE t.kind = 'login' AND t.subject = email_hash AND t.network = caller_network() AND t.created_at > a_minute_ago
  ORDER BY t.created_at DESC OFFSET max_attempts - 1 LIMIT 1;
  IF FOUND THEN
    RETURN greatest(1, ceil(extract(epoch FROM oldest_counted_at - a_minute_ago)));
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (p_attempt_id, 'login', email_hash, caller_network(), request_now());
  RETURN 0;
END $$;
