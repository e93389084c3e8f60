-- The request's address; null without a valid one. An IPv4 address that is written as IPv6 is the IPv4 address.
CREATE FUNCTION caller_address() RETURNS inet
LANGUAGE plpgsql STABLE AS $$
DECLARE
  told text := current_setting('app.ip', true);
  address inet;
BEGIN
  -- A network is no address, though PostgreSQL reads both.
  IF told LIKE '%/%' OR pg_input_is_valid(told, 'inet') IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  address := told::inet;
  RETURN CASE WHEN address << '::ffff:0:0/96' THEN inet '0.0.0.0' + (address - inet '::ffff:0:0') ELSE address END;
END $$;
