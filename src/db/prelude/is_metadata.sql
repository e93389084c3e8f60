-- Whether a value can be metadata: an object with up to 20 keys of 1 to 40 characters, whose values are texts of up to
-- 500 characters; keys and values together have up to 8,192 bytes.
-- See is_external_reference() for its language.
CREATE FUNCTION is_metadata(value jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN jsonb_typeof(value) = 'object' AND (
    SELECT count(*) <= 20
      AND coalesce(bool_and(char_length(key) BETWEEN 1 AND 40 AND jsonb_typeof(item) = 'string'
        AND char_length(item #>> '{}') <= 500), true)
      AND coalesce(sum(octet_length(key) + octet_length(item #>> '{}')), 0) <= 8192
    FROM jsonb_each(CASE jsonb_typeof(value) WHEN 'object' THEN value ELSE '{}' END) AS entries (key, item));
END $$;
