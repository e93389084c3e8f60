-- The API key with which the caller calls; null in a session.
CREATE FUNCTION caller_key_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.api_key_id', true), '')::uuid;
