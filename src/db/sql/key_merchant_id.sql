-- The one merchant that the caller's API key reaches, or null where it is not bound to one.
CREATE FUNCTION key_merchant_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.key_merchant_id', true), '')::uuid;
