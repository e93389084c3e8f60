-- Whether a merchant's owner has cut the API key off from it. False without a key.
CREATE FUNCTION is_key_cut_off(p_api_key_id uuid, p_merchant_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM cut_off_keys c WHERE c.api_key_id = p_api_key_id AND c.merchant_id = p_merchant_id);
