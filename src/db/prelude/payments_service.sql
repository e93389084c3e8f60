-- The role of the service's login. It owns nothing: it can add and read audit records, and cannot drop the
-- triggers that protect them.
DO $$
BEGIN
  CREATE ROLE payments_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
GRANT USAGE ON SCHEMA public TO payments_service;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO payments_service;
