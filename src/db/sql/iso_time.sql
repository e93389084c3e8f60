-- A time as the API shows it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso_time(moment timestamptz) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
