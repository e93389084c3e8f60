-- Counts an attempt at a user's second factor before it is checked, so that parallel attempts cannot exceed the limit;
-- a correct one sets the count back, see reset_factor_attempts(). Returns the seconds to wait if none is left, and 0 if
-- the attempt was counted.
--
-- A network has 5 attempts, and then none for 15 minutes. After 100 failures in a day from all networks, only those
-- have attempts left from whose IP range the user has logged in before: whoever guesses by many networks knows the
-- password.
CREATE FUNCTION reserve_factor_attempt(p_attempt_id uuid, p_user_id uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  subject_hash CONSTANT bytea := sha256(uuid_send(p_user_id));
  locked_for CONSTANT interval := interval '15 minutes';
  newest timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('factor'), hashtext(p_user_id::text));
  SELECT max(t.created_at) INTO newest FROM limited_attempts t
  WHERE t.kind = 'factor' AND t.subject = subject_hash AND t.network = caller_network()
    AND t.created_at > request_now() - locked_for;
  IF count_limited_attempts('factor', subject_hash, caller_network(), newest - locked_for, 5) >= 5 THEN
    RETURN greatest(1, ceil(extract(epoch FROM newest + locked_for - request_now())));
  END IF;
  IF count_limited_attempts('factor', subject_hash, NULL, request_now() - interval '1 day', 100) >= 100
    AND NOT has_used_caller_ip_range(p_user_id) THEN
    RETURN extract(epoch FROM locked_for);
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (p_attempt_id, 'factor', subject_hash, caller_network(), request_now());
  RETURN 0;
END $$;
