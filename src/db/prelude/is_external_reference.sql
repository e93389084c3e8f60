-- Whether a text can be an external reference: 1 to 100 characters, none of them a control character.
-- Checks of tables in the language sql would be planned anew by each statement that writes a row.
CREATE FUNCTION is_external_reference(value text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN char_length(value) BETWEEN 1 AND 100 AND value !~ '[\x01-\x1f\x7f]';
END $$;
