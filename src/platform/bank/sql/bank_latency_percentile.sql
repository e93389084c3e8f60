-- The end of the range in which the 95th percentile of the counted durations lies, in milliseconds: 60,000 stands for
-- the last range. Null if nothing was counted.
CREATE FUNCTION bank_latency_percentile(p_counts bigint[]) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce((bank_latency_bounds())[reached.place], 60000)
  FROM (
    SELECT c.place, sum(c.count) OVER (ORDER BY c.place) AS upto, sum(c.count) OVER () AS total
    FROM unnest(p_counts) WITH ORDINALITY AS c(count, place)) reached
  WHERE reached.total > 0 AND reached.upto >= 0.95 * reached.total
  ORDER BY reached.place LIMIT 1);
