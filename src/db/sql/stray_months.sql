-- The months of which the default partition of a table has rows, oldest first. It looks at one row a month.
CREATE FUNCTION stray_months(p_table text) RETURNS SETOF date
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  stray uuid;
  from_id uuid := nil_uuid();
  month date;
BEGIN
  IF to_regclass(p_table || '_default') IS NULL THEN
    RETURN;
  END IF;
  LOOP
    EXECUTE format('SELECT id FROM %I WHERE id >= %L ORDER BY id LIMIT 1', p_table || '_default', from_id) INTO stray;
    EXIT WHEN stray IS NULL;
    month := date_trunc('month', caracas_day(uuid_extract_timestamp(stray))::timestamp);
    RETURN NEXT month;
    from_id := first_uuid_at(start_of_caracas_day((month + interval '1 month')::date));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION stray_months(text) FROM PUBLIC;
