-- A reference by which two are compared: banks leave its leading zeros out where they write a number.
CREATE FUNCTION normalize_reference(reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(reference, '0');
