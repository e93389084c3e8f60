-- The Caracas day of a time. Caracas is UTC-4 all year; banks here book by its days.
CREATE FUNCTION caracas_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE interval '-04:00')::date;
