-- Refuses unless the API key reaches a route that needs this permission, null where no key is accepted. A key that is
-- not limited has all permissions except members:write,
-- external-payments:confirm and those for /admin, which it has only by name. p_scoped_keys:
-- whether the route accepts keys that are bound to a merchant.
CREATE FUNCTION authorize_api_key(p_api_key api_keys, p_permission text, p_scoped_keys boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_permission IS NULL THEN
    PERFORM refuse('no_keys');
  END IF;
  IF p_api_key.merchant_id IS NOT NULL AND NOT p_scoped_keys THEN
    PERFORM refuse('bound_key');
  END IF;
  IF NOT coalesce(p_permission = ANY (p_api_key.permissions), p_permission NOT LIKE 'admin:%'
    AND p_permission NOT IN ('members:write', 'external-payments:confirm')) THEN
    PERFORM refuse('permission_missing', p_named => jsonb_build_object('permission', p_permission));
  END IF;
END $$;
