-- The API keys, of whomever, that reach a merchant: those of its members that are bound to it or to no merchant, and
-- that its owner has not cut off.
CREATE FUNCTION keys_reaching(p_merchant_id uuid) RETURNS SETOF api_keys
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT k.* FROM members m JOIN api_keys k ON k.user_id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND (k.merchant_id IS NULL OR k.merchant_id = p_merchant_id)
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > request_now())
    AND NOT is_key_cut_off(k.id, p_merchant_id);
END;
