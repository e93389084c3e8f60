-- Whether one reference is the other, or its last digits, as payers write them. Four digits at least tell,
-- zeros among them: `0001` is not the end of every reference that ends in 1.
CREATE FUNCTION references_match(one text, other text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize_reference(one) = normalize_reference(other)
  OR (length(one) >= 4 AND right(other, length(one)) = one)
  OR (length(other) >= 4 AND right(one, length(other)) = other);
