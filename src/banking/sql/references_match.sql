-- Whether two references are equal apart from leading zeros, or one is the end of the other, as payers give only the
-- last digits. The shorter one needs at least four digits, zeros included: `0001` does not match every reference
-- that ends in 1.
CREATE FUNCTION references_match(one text, other text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize_reference(one) = normalize_reference(other)
  OR (length(one) >= 4 AND right(other, length(one)) = one)
  OR (length(other) >= 4 AND right(one, length(other)) = other);
