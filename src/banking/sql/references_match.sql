-- Whether two references are equal apart from leading zeros, or one is the end of the other, as payers give only the
-- last digits. The shorter one needs at least four digits, zeros included: `0001` does not match every reference
-- that ends in 1.
CREATE FUNCTION references_match(a text, b text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize_reference(a) = normalize_reference(b)
  OR (length(a) >= 4 AND right(b, length(a)) = a)
  OR (length(b) >= 4 AND right(a, length(b)) = b);
