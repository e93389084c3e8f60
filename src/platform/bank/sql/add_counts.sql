-- The sums of two lists of counts, place by place.
CREATE FUNCTION add_counts(p_counts integer[], p_more integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT c.one + c.other FROM unnest(p_counts, p_more) WITH ORDINALITY AS c(one, other, place) ORDER BY c.place);
