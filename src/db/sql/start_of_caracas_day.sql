-- The moment at which a Caracas day begins.
CREATE FUNCTION start_of_caracas_day(day date) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN day::timestamp AT TIME ZONE interval '-04:00';
