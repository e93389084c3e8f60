-- The service signs in as a member of this role, which owns nothing: it can add audit records and
-- read them, and has no way to drop the triggers that keep them.
DO $$
BEGIN
  CREATE ROLE payments_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
GRANT USAGE ON SCHEMA public TO payments_service;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO payments_service;
