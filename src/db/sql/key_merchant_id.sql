-- The merchant to which the caller's API key is bound; null if it is bound to none.
CREATE FUNCTION key_merchant_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.key_merchant_id', true), '')::uuid;
