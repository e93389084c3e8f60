-- The length of a text in UTF-8 bytes, a colon and the text; a hyphen where there is none. Fields that follow one
-- another so can be told apart, whatever they hold.
CREATE FUNCTION encode_audit_field(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(value)::text || ':' || value, '-');
