-- Sets where a block ends and which records it has: those from its beginning on whose transactions, and all earlier
-- ones, have ended; at most so many. Without any, its record_ids are null.
CREATE FUNCTION bound_audit_block(block audit_seals, p_most_records integer) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  horizon xid8 := (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + block.xid_offset)::text::xid8;
BEGIN
  SELECT a.writer_xid, a.id INTO block.to_xid, block.to_record FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (block.from_xid, block.from_record) AND a.writer_xid < horizon
    ORDER BY a.writer_xid, a.id OFFSET p_most_records LIMIT 1;
  IF NOT FOUND THEN
    block.to_xid := horizon;
    block.to_record := nil_uuid();
  END IF;
  SELECT array_agg(a.id ORDER BY a.writer_xid, a.id) INTO block.record_ids FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (block.from_xid, block.from_record)
      AND (a.writer_xid, a.id) < (block.to_xid, block.to_record);
  RETURN block;
END $$;
