-- The `like` pattern that finds a search term anywhere; its own wildcards are taken literally.
CREATE FUNCTION search_pattern(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_text(term), '([\\%_])', '\\\1', 'g') || '%';
