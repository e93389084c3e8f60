-- The session by which the user calls, or null where it is an API key.
CREATE FUNCTION caller_session_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.session_id', true), '')::uuid;
