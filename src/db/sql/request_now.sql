CREATE FUNCTION request_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN current_setting('app.now')::timestamptz;
