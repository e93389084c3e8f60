-- Uses up a recovery code, and tells its user: false if it is none of theirs, or was used before.
CREATE FUNCTION use_recovery_code(p_user_id uuid, p_code_hash bytea, p_user_agent text DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recovery_codes c SET used_at = request_now()
  WHERE c.user_id = p_user_id AND c.code_hash = p_code_hash AND c.used_at IS NULL AND has_factor(p_user_id);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM reset_factor_attempts(p_user_id);
  PERFORM record_factor_change(p_user_id, 'recovery_code_used', NULL, p_user_agent);
  RETURN true;
END $$;
