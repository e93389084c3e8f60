-- The time of the request, which begin_request() has set. SQL reads no other clock.
CREATE FUNCTION request_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN current_setting('app.now')::timestamptz;
