-- Removes the factors of users whose reset is due, ends their sessions, and tells them; returns how many they were. A
-- reset that is undone meanwhile is not one: the due time is taken off by the same statement that finds it.
CREATE FUNCTION reset_due_factors() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  reset_id uuid;
  done integer := 0;
BEGIN
  FOR reset_id IN
    UPDATE users SET factors_reset_due_at = NULL
    WHERE id = ANY (ARRAY(
      SELECT u.id FROM users u WHERE u.factors_reset_due_at <= request_now()
      ORDER BY u.factors_reset_due_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING id
  LOOP
    DELETE FROM factors WHERE user_id = reset_id;
    DELETE FROM recovery_codes WHERE user_id = reset_id;
    UPDATE sessions SET revoked_at = request_now(), revoked_reason = 'factors_reset'
    WHERE user_id = reset_id AND revoked_at IS NULL;
    PERFORM record_factor_change(reset_id, 'reset');
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;
