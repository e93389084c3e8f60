-- The offset that new records add to the number of their transaction: 0, unless the database was restored into
-- another cluster.
CREATE FUNCTION audit_xid_offset() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  number_of_record text := (
    SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = 'audit_logs'::regclass AND a.attname = 'writer_xid');
  xid_offset bigint;
BEGIN
  EXECUTE format('SELECT (%s)::text::bigint - pg_current_xact_id()::text::bigint', number_of_record) INTO xid_offset;
  RETURN xid_offset;
END $$;
