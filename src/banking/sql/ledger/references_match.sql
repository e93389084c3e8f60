-- Whether two references are equal apart from leading zeros, or one is the end of the other, as payers give only the
-- last digits. The shorter one needs at least four digits, zeros included: `0001` does not match every reference
-- that ends in 1.
CREATE FUNCTION references_match(p_a text, p_b text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize_reference(p_a) = normalize_reference(p_b)
  OR (length(p_a) >= 4 AND right(p_b, length(p_a)) = p_a)
  OR (length(p_b) >= 4 AND right(p_a, length(p_b)) = p_b);
