-- The user who calls; null if nobody is signed in.
CREATE FUNCTION caller_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.user_id', true), '')::uuid;
