-- The first of some series that have up to p_limit customers together, and the one after them.
CREATE FUNCTION first_series(p_series series[], p_limit integer) RETURNS series[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(array_agg(p_series[counted.place] ORDER BY counted.place), '{}')
  FROM (
    SELECT place, coalesce(sum(c.customers) OVER (
      ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM generate_subscripts(p_series, 1) place CROSS JOIN LATERAL (
      SELECT count(*) AS customers FROM series_customers m WHERE m.series_id = (p_series[place]).id) c) counted
  WHERE counted.before < p_limit;
END;
