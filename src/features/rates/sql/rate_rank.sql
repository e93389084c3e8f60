-- The rank of a rate's origin: for one day, the rate with the higher rank counts.
CREATE FUNCTION rate_rank(origin text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_position(ARRAY['dolarapi', 'bank', 'manual'], origin);
