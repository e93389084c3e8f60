-- What decides which tools the agent with this API key is shown: the key's environment and permissions, whether it is
-- bound to a merchant, and the roles that its user has at the merchants that it reaches.
--
-- Refuses what authorize() does of a key, but for what a route needs.
CREATE FUNCTION find_agent_key(p_now timestamptz, p_request_id text, p_key_hash bytea, p_ip text DEFAULT NULL)
RETURNS TABLE (environment text, permissions text[], is_bound boolean, roles text[])
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
  holder users%ROWTYPE;
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  api_key := find_api_key(p_key_hash, p_now);
  SELECT * INTO STRICT holder FROM users u WHERE u.id = api_key.user_id;
  IF holder.status NOT IN ('inactive', 'active') THEN
    PERFORM refuse('suspended');
  END IF;
  IF api_key.environment = 'live' AND holder.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF api_key.environment = 'live' AND holder.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;
  environment := api_key.environment;
  permissions := api_key.permissions;
  is_bound := api_key.merchant_id IS NOT NULL;
  roles := ARRAY(SELECT DISTINCT m.role FROM members m
    WHERE m.user_id = holder.id AND m.merchant_id = coalesce(api_key.merchant_id, m.merchant_id)
      AND NOT is_key_cut_off(api_key.id, m.merchant_id));
  RETURN NEXT;
END $$;
