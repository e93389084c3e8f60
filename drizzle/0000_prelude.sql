-- Whether a text can be an external reference: 1 to 100 characters, none of them a control character.
-- Checks of tables in the language sql would be planned anew by each statement that writes a row.
CREATE FUNCTION is_external_reference(value text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN char_length(value) BETWEEN 1 AND 100 AND value !~ '[\x01-\x1f\x7f]';
END $$;

COMMENT ON FUNCTION is_external_reference IS 'Whether a text can be an external reference: 1 to 100 characters, none of them a control character.
Checks of tables in the language sql would be planned anew by each statement that writes a row.';

--> statement-breakpoint
-- Whether a value can be metadata: an object with up to 20 keys of 1 to 40 characters, whose values are texts of up to
-- 500 characters; keys and values together have up to 8,192 bytes.
-- See is_external_reference() for its language.
CREATE FUNCTION is_metadata(value jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN jsonb_typeof(value) = 'object' AND (
    SELECT count(*) <= 20
      AND coalesce(bool_and(char_length(key) BETWEEN 1 AND 40 AND jsonb_typeof(item) = 'string'
        AND char_length(item #>> '{}') <= 500), true)
      AND coalesce(sum(octet_length(key) + octet_length(item #>> '{}')), 0) <= 8192
    FROM jsonb_each(CASE jsonb_typeof(value) WHEN 'object' THEN value ELSE '{}' END) AS entries (key, item));
END $$;

COMMENT ON FUNCTION is_metadata IS 'Whether a value can be metadata: an object with up to 20 keys of 1 to 40 characters, whose values are texts of up to
500 characters; keys and values together have up to 8,192 bytes.
See is_external_reference() for its language.';

--> statement-breakpoint
-- Whether a link may lead its payers back to a URL: over https, or in the test environment to the own machine.
CREATE FUNCTION is_return_url(value text, environment text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN char_length(value) <= 2000 AND (value LIKE 'https://%'
  OR environment = 'test' AND value ~ '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?(/|\?|#|$)');

COMMENT ON FUNCTION is_return_url IS 'Whether a link may lead its payers back to a URL: over https, or in the test environment to the own machine.';

--> statement-breakpoint
-- Whether a period of this length has such a day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`.
CREATE FUNCTION is_series_day(p_every text, p_day text) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p_day ~ CASE p_every
  WHEN 'week' THEN '^[1-7]$'
  WHEN 'month' THEN '^([1-9]|[12]\d|3[01])$'
  ELSE '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$' END;

COMMENT ON FUNCTION is_series_day IS 'Whether a period of this length has such a day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`.';

--> statement-breakpoint
-- A link's status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
-- are EXPIRED too (newly_expired_links).
CREATE FUNCTION link_stored_status(active boolean, max_payments integer, paid_slots integer,
  expiry_recorded_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN paid_slots >= max_payments THEN 'COMPLETED'
  WHEN expiry_recorded_at IS NOT NULL THEN 'EXPIRED'
  WHEN NOT active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;

COMMENT ON FUNCTION link_stored_status IS 'A link''s status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
are EXPIRED too (newly_expired_links).';

--> statement-breakpoint
-- Whose turn an event or a mail takes when what waits in the outbox is served in turns: its merchant's, else its
-- user's, else its own.
CREATE FUNCTION outbox_party(merchant_id uuid, user_id uuid, id uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(merchant_id, user_id, id);

COMMENT ON FUNCTION outbox_party IS 'Whose turn an event or a mail takes when what waits in the outbox is served in turns: its merchant''s, else its
user''s, else its own.';

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
RETURN translate(lower(normalize(value, NFC) COLLATE "pg_c_utf8"), 'áàâãäéèêëíìîïóòôõöúùûüñç',
  'aaaaaeeeeiiiiooooouuuunc');

COMMENT ON FUNCTION search_text IS 'The normalized text that a list''s `search` compares: lower case, without the accents of Spanish and
Portuguese, in any Unicode form. Immutable, since generated columns use it; the collation is PostgreSQL''s
own, so it does not change with the system.';

--> statement-breakpoint
-- What a merchant's customers are searched by: name, document, the merchant's own number and phones. Immutable, since a
-- generated column uses it: array_to_string() is not, for the types of some elements, which text is not among.
CREATE FUNCTION customer_search(name text, document text, external_reference text, phones text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(name || ' ' || coalesce(document, '') || ' ' || coalesce(external_reference, '') || ' '
  || array_to_string(phones, ' '));

COMMENT ON FUNCTION customer_search IS 'What a merchant''s customers are searched by: name, document, the merchant''s own number and phones. Immutable, since a
generated column uses it: array_to_string() is not, for the types of some elements, which text is not among.';
