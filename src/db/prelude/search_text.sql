-- What a list's `search` compares: lower case, without the accents of Spanish and Portuguese, however they were typed.
-- Immutable, since generated columns are made of it; the collation is PostgreSQL's own, so it never changes with the system.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(lower(normalize(value, NFC) COLLATE "pg_c_utf8"), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc');
