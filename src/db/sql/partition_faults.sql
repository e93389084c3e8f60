-- What an operator has to know of the partitions at a time: a `missing` month, and `strays`, which are rows in a
-- default partition. Next month's partition counts as missing in the last seven days before it.
CREATE FUNCTION partition_faults(p_moment timestamptz) RETURNS TABLE (fault text, table_name text, month date)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
BEGIN
  FOR due IN SELECT * FROM due_partitions(p_moment) LOOP
    IF NOT due.is_made AND start_of_caracas_day(due.month) <= p_moment + interval '7 days' THEN
      fault := 'missing';
      table_name := due.table_name;
      month := due.month;
      RETURN NEXT;
    END IF;
  END LOOP;
  fault := 'strays';
  FOR table_name IN SELECT DISTINCT d.table_name FROM due_partitions(p_moment) d ORDER BY 1 LOOP
    FOR month IN SELECT * FROM stray_months(partition_faults.table_name) LOOP
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION partition_faults(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partition_faults(timestamptz) TO payments_service;
