-- The caller's login session; null with an API key.
CREATE FUNCTION caller_session_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.session_id', true), '')::uuid;
