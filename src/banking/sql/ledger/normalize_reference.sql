-- A bank reference without its leading zeros, for comparison: banks drop them where they write numbers.
CREATE FUNCTION normalize_reference(p_reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(p_reference, '0');
