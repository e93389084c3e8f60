-- Forgets the caller's network's attempts at a user's second factor, since one was right.
CREATE FUNCTION reset_factor_attempts(p_user_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  DELETE FROM limited_attempts t
  WHERE t.kind = 'factor' AND t.subject = sha256(uuid_send(p_user_id)) AND t.network = caller_network();
END;
