-- Seals the next block of records whose transactions, and all earlier ones, have ended, so that no later record
-- gets a lower number. No row if there is nothing to seal, or while another run is sealing.
--
-- If the numbers come from another cluster, as after a restore, it first raises the offset so that new numbers
-- continue the old ones, and seals what was written in between (`renumbered`).
CREATE FUNCTION seal_audit_block(most_records integer)
RETURNS TABLE (number bigint, records integer, hash text, renumbered boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  last audit_seals%ROWTYPE;
  seal audit_seals%ROWTYPE;
  previous_offset bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('seal_audit_block')) THEN
    RETURN;
  END IF;
  seal.cluster := current_cluster_id();
  seal.xid_offset := audit_xid_offset();
  last := last_audit_seal(seal.cluster, seal.xid_offset);
  seal.number := last.number + 1;
  seal.from_xid := last.to_xid;
  seal.from_record := last.to_record;
  seal.previous_hash := last.hash;
  seal.sealed_at := request_now()::timestamptz(3);

  renumbered := last.cluster <> seal.cluster OR last.xid_offset <> seal.xid_offset
    OR audit_xid_deficit(seal.xid_offset, last.to_xid) > 0;
  IF renumbered THEN
    previous_offset := seal.xid_offset;
    seal.xid_offset := raise_audit_xid_offset(previous_offset, seal.from_xid);
    seal.to_xid := seal.from_xid;
    seal.to_record := seal.from_record;
    seal.record_ids := stray_audit_records(
      (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + previous_offset)::text::xid8);
  ELSE
    seal := bound_audit_block(seal, most_records);
    IF seal.record_ids IS NULL THEN
      RETURN;
    END IF;
  END IF;

  seal.record_hashes := audit_record_hashes(seal.record_ids);
  seal.hash := audit_seal_hash(seal);
  INSERT INTO audit_seals SELECT (seal).*;
  PERFORM add_audit_record_counts(seal.record_ids);
  number := seal.number;
  records := cardinality(seal.record_ids);
  hash := encode(seal.hash, 'hex');
  RETURN NEXT;
END $$;

-- The service can only seal through this function, and cannot set the transaction number of a record.
REVOKE EXECUTE ON FUNCTION seal_audit_block(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit_block(integer) TO payments_service;
