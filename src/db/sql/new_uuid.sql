-- A uuid v7 of the request's time, so that records sort by the service's clock.
CREATE FUNCTION new_uuid() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN uuidv7(request_now() - clock_timestamp());
