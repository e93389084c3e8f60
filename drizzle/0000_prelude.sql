-- A link's status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
-- are EXPIRED too (newly_expired_links).
CREATE FUNCTION link_stored_status(active boolean, max_payments integer, paid_slots integer, expiry_recorded_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN paid_slots >= max_payments THEN 'COMPLETED'
  WHEN expiry_recorded_at IS NOT NULL THEN 'EXPIRED'
  WHEN NOT active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;

COMMENT ON FUNCTION link_stored_status IS 'A link''s status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
are EXPIRED too (newly_expired_links).';

--> statement-breakpoint
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

--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;

--> statement-breakpoint
-- The normalized text that a list's `search` compares: lower case, without the accents of Spanish and
-- Portuguese, in any Unicode form. Immutable, since generated columns use it; the collation is PostgreSQL's
-- own, so it does not change with the system.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(lower(normalize(value, NFC) COLLATE "pg_c_utf8"), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc');

COMMENT ON FUNCTION search_text IS 'The normalized text that a list''s `search` compares: lower case, without the accents of Spanish and
Portuguese, in any Unicode form. Immutable, since generated columns use it; the collation is PostgreSQL''s
own, so it does not change with the system.';
