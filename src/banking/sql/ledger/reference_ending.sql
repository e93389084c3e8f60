-- The end of a bank reference, by which a notice and a line of a bank statement are known to be about one payment:
-- banks put digits of their own before the last eight.
CREATE FUNCTION reference_ending(p_reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN right(normalize_reference(p_reference), 8);
