-- The API key with this SHA-256. Raises unauthorized if there is none, or if it is revoked or expired, and
-- address_not_allowed if it is limited to addresses and the caller's is none of them. begin_request() has set that
-- address.
CREATE FUNCTION find_api_key(p_key_hash bytea, p_now timestamptz) RETURNS api_keys
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
BEGIN
  SELECT * INTO api_key FROM api_keys k
  WHERE k.key_hash = p_key_hash
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now);
  IF NOT FOUND THEN
    PERFORM refuse('unauthorized');
  END IF;
  -- A caller without a valid address is refused too.
  IF api_key.allowed_addresses IS NOT NULL
    AND (caller_address() <<= ANY (api_key.allowed_addresses)) IS NOT TRUE THEN
    PERFORM refuse('address_not_allowed');
  END IF;
  RETURN api_key;
END $$;
