-- What an amount comes to by a rate, as one payment can carry it; null where that is more than one can, or nothing.
CREATE FUNCTION chargeable_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN to_bolivares(dollars, rate) BETWEEN 0.01 AND 99999999999.99 THEN to_bolivares(dollars, rate) END;
