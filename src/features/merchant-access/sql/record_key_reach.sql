-- Records for the owners of merchants that a live API key of somebody else reaches them, as an event for each key and
-- merchant: {keyId, name, permissions?, actorName, actorEmail}, with the time and origin of the request.
--
-- p_merchant_id: of this merchant alone, which the key's user has just joined    p_api_key_id: of this key alone, which
--   is new
CREATE FUNCTION record_key_reach(
  p_user_id uuid, p_merchant_id uuid DEFAULT NULL, p_api_key_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('merchant.key_created', m.merchant_id, 'live', jsonb_strip_nulls(jsonb_build_object(
    'keyId', public_id('key', k.id), 'name', k.name, 'permissions', k.permissions,
    'actorName', u.name, 'actorEmail', u.email)) || request_origin(p_user_agent))
  FROM users u
    JOIN members m ON m.user_id = u.id AND m.role <> 'OWNER' AND m.merchant_id = coalesce(p_merchant_id, m.merchant_id)
    CROSS JOIN LATERAL keys_reaching(m.merchant_id) k
  WHERE u.id = p_user_id AND k.user_id = u.id AND k.environment = 'live' AND k.id = coalesce(p_api_key_id, k.id);
END;
