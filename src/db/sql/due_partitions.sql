-- The partitions that should be there at a time: those of its month and of the next one, of each partitioned table,
-- with whether they are.
CREATE FUNCTION due_partitions(p_moment timestamptz)
RETURNS TABLE (table_name text, month date, is_made boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.relname, d.first_day, to_regclass('public.' || partition_name(c.relname, d.first_day)) IS NOT NULL
  FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
  CROSS JOIN LATERAL (
    SELECT (date_trunc('month', caracas_day(p_moment)::timestamp) + n * interval '1 month')::date AS first_day
    FROM generate_series(0, 1) AS n) d
  WHERE c.relnamespace = 'public'::regnamespace
  ORDER BY d.first_day, c.relname;
END;
