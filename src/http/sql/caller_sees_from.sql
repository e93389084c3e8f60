-- The first id that the caller sees of what a CASHIER sees of today alone; the nil id for everybody else.
CREATE FUNCTION caller_sees_from() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(nullif(current_setting('app.sees_from', true), '')::uuid, nil_uuid());
