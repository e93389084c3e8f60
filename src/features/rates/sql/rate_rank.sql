-- Which of two rates for one day counts: the one of the higher rank.
CREATE FUNCTION rate_rank(origin text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_position(ARRAY['dolarapi', 'bank', 'manual'], origin);
