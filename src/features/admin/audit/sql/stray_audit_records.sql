-- Unsealed records below a number that the seals have already passed: they were written between a restore and
-- the raise of the offset. A seal whose range is empty holds such records.
CREATE FUNCTION stray_audit_records(below xid8) RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT array_agg(stray.id ORDER BY stray.id)
    FROM audit_seals s
    CROSS JOIN LATERAL (
      SELECT a.id FROM audit_logs a
      WHERE (a.writer_xid, a.id) >= (s.from_xid, s.from_record)
        AND (a.writer_xid, a.id) < (s.to_xid, s.to_record)
      EXCEPT SELECT unnest(s.record_ids)
      EXCEPT SELECT unnest(earlier.record_ids) FROM audit_seals earlier
        WHERE (earlier.from_xid, earlier.from_record) = (earlier.to_xid, earlier.to_record)
    ) AS stray
    WHERE s.from_xid < below
      AND cardinality(s.record_ids) <> (
        SELECT count(*) FROM audit_logs a
        WHERE (a.writer_xid, a.id) >= (s.from_xid, s.from_record)
          AND (a.writer_xid, a.id) < (s.to_xid, s.to_record))), '{}');
END $$;
