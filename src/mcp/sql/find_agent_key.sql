-- What decides which tools the agent with this API key is shown: the key's environment and permissions, whether it is
-- bound
-- to a merchant, and the roles that its user has at the merchants that it reaches.
--
-- PX401, PX403 address: see find_api_key()    PXSUS suspended or banned
-- PXEML e-mail not verified, PXKYC KYC not approved: a live key
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
    RAISE EXCEPTION 'suspended' USING ERRCODE = 'PXSUS';
  END IF;
  IF api_key.environment = 'live' AND holder.email_verified_at IS NULL THEN
    RAISE EXCEPTION 'e-mail not verified' USING ERRCODE = 'PXEML';
  END IF;
  IF api_key.environment = 'live' AND holder.kyc_status <> 'approved' THEN
    RAISE EXCEPTION 'KYC not approved' USING ERRCODE = 'PXKYC';
  END IF;
  environment := api_key.environment;
  permissions := api_key.permissions;
  is_bound := api_key.merchant_id IS NOT NULL;
  roles := ARRAY(SELECT DISTINCT m.role FROM members m
    WHERE m.user_id = holder.id AND m.merchant_id = coalesce(api_key.merchant_id, m.merchant_id)
      AND NOT is_key_cut_off(api_key.id, m.merchant_id));
  RETURN NEXT;
END $$;
