-- After a restore into another cluster, whose transaction numbers differ: raises the offset so that new records
-- get numbers above all existing ones. Waits for concurrent writers of records. Returns the new offset.
CREATE FUNCTION raise_audit_xid_offset(xid_offset bigint, sealed_to xid8) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  LOCK TABLE audit_logs IN ACCESS EXCLUSIVE MODE;
  SELECT greatest(xid_offset, sealed_to::text::bigint - oldest,
      (SELECT a.writer_xid FROM audit_logs a ORDER BY a.writer_xid DESC LIMIT 1)::text::bigint + 1 - oldest)
    INTO raised
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest) AS running;
  EXECUTE format(
    'ALTER TABLE audit_logs ALTER COLUMN writer_xid '
      'SET DEFAULT ((pg_current_xact_id()::text::bigint + %s)::text::xid8)',
    raised);
  RETURN raised;
END $$;
