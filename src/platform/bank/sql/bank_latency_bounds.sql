-- The milliseconds at which the ranges end in which the durations of calls to banks are counted; the last range has no
-- end.
CREATE FUNCTION bank_latency_bounds() RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[100, 200, 500, 1000, 1500, 2000, 3000, 5000, 7500, 10000, 15000];
