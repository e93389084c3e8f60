-- Raises unless the caller may create an API key of this environment with these permissions: admin_permission for those
-- of /admin, which are for platform administrators; what require_live_access() raises for a live key; and what
-- require_step_up() raises for either. lock_caller() comes first, so that the caller's role cannot change until the
-- commit.
CREATE FUNCTION require_creatable_key(p_environment text, p_permissions text[] DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reaches_admin boolean := EXISTS (SELECT FROM unnest(p_permissions) permission WHERE permission LIKE 'admin:%');
BEGIN
  IF reaches_admin AND NOT EXISTS (SELECT FROM users u WHERE u.id = caller_id() AND u.role = 'ADMIN') THEN
    PERFORM refuse('admin_permission');
  END IF;
  IF p_environment = 'live' THEN
    PERFORM require_live_access();
  END IF;
  IF reaches_admin OR p_environment = 'live' THEN
    PERFORM require_step_up();
  END IF;
END $$;
