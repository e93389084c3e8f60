-- The `like` pattern that finds a search term anywhere; wildcards in the term are escaped.
CREATE FUNCTION search_pattern(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_text(term), '([\\%_])', '\\\1', 'g') || '%';
