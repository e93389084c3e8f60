-- The id as the API shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3), which is the prefix
-- and the uuid's 128 bits in Crockford's base32.
-- Not in the language sql: PostgreSQL would plan it into each statement that shows an id, which took twice as long.
CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  bits bit(132) := ('x0' || replace(id::text, '-', ''))::bit(132);
  shown text := prefix || '_';
BEGIN
  FOR place IN 0..25 LOOP
    shown := shown
      || substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 3 + 5 * place FOR 5)::integer, 1);
  END LOOP;
  RETURN shown;
END $$;
