-- How many of the durations lie in each range of bank_latency_bounds().
CREATE FUNCTION count_bank_latencies(p_durations integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT count(d.ms)::integer
  FROM generate_series(0, cardinality(bank_latency_bounds())) place
    LEFT JOIN unnest(p_durations) d(ms) ON width_bucket(d.ms, bank_latency_bounds()) = place
  GROUP BY place ORDER BY place);
