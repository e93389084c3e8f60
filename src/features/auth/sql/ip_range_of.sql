-- The network of an address, as far as a subscriber's address is wont to change: /24, of IPv6 /48. Null for
-- what is no address. Not in SQL: inlined, the cast would be tried before the condition was.
CREATE FUNCTION ip_range_of(address text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN network(set_masklen(address::inet, CASE family(address::inet) WHEN 4 THEN 24 ELSE 48 END))::text;
  END IF;
  RETURN NULL;
END $$;
