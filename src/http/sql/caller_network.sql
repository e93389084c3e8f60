-- The network by which the request's attempts are counted: the IPv4 address, or the /64 of an IPv6 address,
-- within which one subscriber can use any address. Mirrors src/domain/ip-address.ts. '' without an
-- address: such requests are counted together.
CREATE FUNCTION caller_network() RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  address text := current_setting('app.ip', true);
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN host(network(set_masklen(address::inet,
      CASE WHEN family(address::inet) = 4 THEN 32 WHEN address::inet << '::ffff:0:0/96' THEN 128 ELSE 64 END)));
  END IF;
  RETURN '';
END $$;
