-- The network that the request comes from, as tries are counted: the address, and of IPv6 its /64, from any of whose
-- addresses one subscriber may call; as src/domain/ip-address.ts has it. '' where no address is known, so that
-- those count together.
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
