-- An amount in bolívares, if one payment can carry it; null if it rounds to zero or exceeds the maximum.
CREATE FUNCTION chargeable_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN to_bolivares(dollars, rate) BETWEEN 0.01 AND 99999999999.99 THEN to_bolivares(dollars, rate) END;
