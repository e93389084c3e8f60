-- Ends what an API key does at a merchant, which its owner wants and has already locked: a key that is bound to the
-- merchant is revoked, any other one no longer reaches it. Its user is told. Raises not_found if no such key reaches
-- the merchant.
CREATE FUNCTION cut_off_key(p_merchant_id uuid, p_api_key_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
BEGIN
  -- A rotation of the key has locked it too, and its successor is another key.
  PERFORM FROM api_keys k WHERE k.id = p_api_key_id FOR NO KEY UPDATE;
  SELECT * INTO api_key FROM keys_reaching(p_merchant_id) k WHERE k.id = p_api_key_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF api_key.merchant_id = p_merchant_id THEN
    UPDATE api_keys SET revoked_at = request_now() WHERE id = p_api_key_id;
  ELSE
    INSERT INTO cut_off_keys (api_key_id, merchant_id, cut_off_by, created_at)
    VALUES (p_api_key_id, p_merchant_id, caller_id(), request_now());
  END IF;
  PERFORM record_audit('merchant.key_cut_off', public_id('key', p_api_key_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'user', public_id('usr', api_key.user_id), 'name', api_key.name,
    'environment', api_key.environment, 'revoked', api_key.merchant_id IS NOT NULL));
  PERFORM record_event('api_key.cut_off', NULL, api_key.environment, jsonb_build_object(
      'merchantId', public_id('mer', p_merchant_id), 'merchantName',
      (SELECT m.name FROM merchants m WHERE m.id = p_merchant_id),
      'keyId', public_id('key', p_api_key_id), 'name', api_key.name) || request_origin(p_user_agent),
    p_user_id => api_key.user_id);
END $$;
