-- The id as the API shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3), which is the prefix
-- and the uuid's 128 bits in Crockford's base32.
CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix || '_' || (
  SELECT string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 3 + 5 * digit_index FOR 5)::integer, 1),
    '' ORDER BY digit_index)
  FROM (SELECT ('x0' || replace(id::text, '-', ''))::bit(132) AS bits) AS uuid_bits,
    generate_series(0, 25) AS digit_index
);
