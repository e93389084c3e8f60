-- Makes the partition of a Caracas month, given by its first day, and moves what the default partition has of it there.
-- Makes the default partition first where it is missing. Returns whether it has made the month; not if there is one, or
-- if the month was archived. Raises lock_not_available rather than let others wait for long.
--
-- Whoever reads or writes the table waits for a moment, which is why a month is made ahead: a row that was on its way
-- to the default partition would be refused there, and one that moves would not be found by who had begun to look for
-- it. See close_months(). In a deadlock with others than the service, this gives up first: it waits for each of some
-- six locks so shortly that all of it takes less than PostgreSQL waits before it looks for deadlocks.
CREATE FUNCTION make_month_partition(p_table text, p_month date) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '30ms' AS $$
DECLARE
  others text := p_table || '_default';
  made text := partition_name(p_table, p_month);
  lower uuid := first_uuid_at(start_of_caracas_day(p_month));
  upper uuid := first_uuid_at(start_of_caracas_day((p_month + interval '1 month')::date));
BEGIN
  IF to_regclass(others) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', others, p_table);
  END IF;
  IF to_regclass(made) IS NOT NULL OR EXISTS (SELECT FROM archived_months a WHERE a.month = p_month) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL) WITH (autovacuum_vacuum_scale_factor = 0.05,
    autovacuum_vacuum_insert_scale_factor = 0.05)', made, p_table);
  PERFORM close_months(100);
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', p_table);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', others);
  EXECUTE format('INSERT INTO %I SELECT * FROM %I WHERE id >= %L AND id < %L', made, others, lower, upper);
  EXECUTE format('DELETE FROM %I WHERE id >= %L AND id < %L', others, lower, upper);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, made, lower, upper);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION make_month_partition(text, date) FROM PUBLIC;
