-- Uses up the code of a 30-second step: false if a code of this step or a later one was used before.
CREATE FUNCTION use_totp_step(p_user_id uuid, p_factor_id uuid, p_step bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE factors f SET last_step = p_step, last_used_at = request_now()
  WHERE f.id = p_factor_id AND f.user_id = p_user_id AND f.confirmed_at IS NOT NULL
    AND (f.last_step IS NULL OR f.last_step < p_step);
  IF FOUND THEN
    PERFORM reset_factor_attempts(p_user_id);
  END IF;
  RETURN FOUND;
END $$;
