-- The IP range within which a subscriber's address usually changes: /24 for IPv4, /48 for IPv6. Null if the
-- text is no address. Not LANGUAGE sql: inlined, the cast could be evaluated before the condition.
CREATE FUNCTION ip_range_of(address text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN network(set_masklen(address::inet, CASE family(address::inet) WHEN 4 THEN 24 ELSE 48 END))::text;
  END IF;
  RETURN NULL;
END $$;
