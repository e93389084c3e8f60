-- Ten of the texts at most, and an ellipsis for the others.
CREATE FUNCTION shorten_list(p_texts text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN cardinality(p_texts) > 10 THEN p_texts[1:10] || '…'::text ELSE p_texts END;
