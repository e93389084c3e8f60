-- The day on which a moment falls in Caracas, which is UTC-4 all year. Banks here book by it.
CREATE FUNCTION caracas_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE interval '-04:00')::date;
