-- Uses up a verified answer of a user's passkey, and stores its counter: false if the challenge was answered before,
-- the passkey was removed meanwhile, or the counter does not go on. The last means that somebody has a copy of the
-- passkey, which is recorded, and told to the user. A counter that stays 0 is one of an authenticator that does not
-- count.
--
-- Locks the passkey, so that of two answers at once the second is compared with the counter of the first.
CREATE FUNCTION use_passkey(
  p_user_id uuid, p_factor_id uuid, p_counter bigint, p_backed_up boolean, p_challenge_hash bytea,
  p_challenge_expires_at timestamptz, p_user_agent text DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  copied_name text;
BEGIN
  IF NOT spend_challenge(p_challenge_hash, p_challenge_expires_at) THEN
    RETURN false;
  END IF;
  UPDATE factors f SET counter = p_counter, backed_up = p_backed_up, last_used_at = request_now()
  WHERE f.id = p_factor_id AND f.user_id = p_user_id AND (f.counter < p_counter OR f.counter = 0 AND p_counter = 0);
  IF FOUND THEN
    PERFORM reset_factor_attempts(p_user_id);
    RETURN true;
  END IF;
  SELECT f.name INTO copied_name FROM factors f WHERE f.id = p_factor_id AND f.user_id = p_user_id;
  IF FOUND THEN
    PERFORM record_factor_change(p_user_id, 'copied', copied_name, p_user_agent);
  END IF;
  RETURN false;
END $$;
