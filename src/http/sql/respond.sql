-- Sets the body of the response, so that it can be stored with the idempotency key.
CREATE FUNCTION respond(body text) RETURNS text
LANGUAGE sql VOLATILE
RETURN set_config('app.response', body, true);
