-- The last part of a new link's address: 128 random bits in 22 characters that need no escaping.
CREATE FUNCTION new_link_token() RETURNS text
LANGUAGE sql VOLATILE
RETURN rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FOR 16),
  'base64'), '+/', '-_'), '=');
