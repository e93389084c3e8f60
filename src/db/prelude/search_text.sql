-- The normalized text that a list's `search` compares: lower case, without the accents of Spanish and
-- Portuguese, in any Unicode form. Immutable, since generated columns use it; the collation is PostgreSQL's
-- own, so it does not change with the system.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(lower(normalize(value, NFC) COLLATE "pg_c_utf8"), 'áàâãäéèêëíìîïóòôõöúùûüñç',
  'aaaaaeeeeiiiiooooouuuunc');
