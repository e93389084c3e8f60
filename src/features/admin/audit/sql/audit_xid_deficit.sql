-- By how much the next record's number is behind those of existing or sealed records: 0, unless another cluster
-- has numbered them. One statement, so that its snapshot also covers the records.
CREATE FUNCTION audit_xid_deficit(xid_offset bigint, sealed_to xid8) RETURNS bigint
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT greatest(0,
    sealed_to::text::bigint - following,
    (SELECT a.writer_xid FROM audit_logs a ORDER BY a.writer_xid DESC LIMIT 1)::text::bigint + 1 - following)
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset AS following) AS next;
END;
