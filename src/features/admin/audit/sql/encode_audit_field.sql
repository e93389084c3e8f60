-- Encodes a text as its length in UTF-8 bytes, a colon and the text, and null as a hyphen, so that concatenated
-- fields are unambiguous.
CREATE FUNCTION encode_audit_field(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(value)::text || ':' || value, '-');
