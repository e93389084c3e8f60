-- The branches to which the caller is bound at the merchant of the request; null for whoever is bound to none.
CREATE FUNCTION caller_branches() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.branches', true), '')::uuid[];
