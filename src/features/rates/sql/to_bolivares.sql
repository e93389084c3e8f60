-- Dollars to bolívares, exact and rounded half up to the cent. The rate is bolívares for one dollar.
CREATE FUNCTION to_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN round(dollars * rate, 2);
