-- A text with all but its last four characters replaced by stars.
CREATE FUNCTION mask_to_last_four(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN repeat('*', greatest(char_length(value) - 4, 0)) || right(value, 4);
