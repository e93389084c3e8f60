-- By how much the next record's number is behind those of existing or sealed records: 0, unless another cluster
-- has numbered them. One statement, so that its snapshot also covers the records.
CREATE FUNCTION audit_xid_deficit(shift bigint, sealed_to xid8) RETURNS bigint
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT greatest(0,
    sealed_to::text::bigint - following,
    (SELECT a.written_by FROM audit_logs a ORDER BY a.written_by DESC LIMIT 1)::text::bigint + 1 - following)
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift AS following) AS next;
END;
