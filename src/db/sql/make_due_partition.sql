-- Makes the first of due_partitions() that is missing, or else of stray_months(), which others' locks have held up
-- until the month was over. Returns its name, or null if none is. The service itself may make no tables: this runs with
-- the rights of the owner, and makes nothing else. See make_month_partition().
CREATE FUNCTION make_due_partition(p_moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT d.table_name, d.month FROM due_partitions(p_moment) d WHERE NOT d.is_made
    UNION ALL
    SELECT t.table_name, s.month
    FROM (SELECT DISTINCT d.table_name FROM due_partitions(p_moment) d) t
    CROSS JOIN LATERAL stray_months(t.table_name) AS s(month)
  LOOP
    IF make_month_partition(due.table_name, due.month) THEN
      RETURN partition_name(due.table_name, due.month);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION make_due_partition(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_due_partition(timestamptz) TO payments_service;
