-- The tills of the branches to which the caller is bound; null for whoever is bound to none.
CREATE FUNCTION caller_tills() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.tills', true), '')::uuid[];
