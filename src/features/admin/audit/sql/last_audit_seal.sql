-- The last seal as far as the next one continues it. Before the first, one that begins with the first record, in this
-- cluster and with this offset.
CREATE FUNCTION last_audit_seal(p_cluster text, p_xid_offset bigint) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  last audit_seals%ROWTYPE;
BEGIN
  SELECT s.number, s.to_xid, s.to_record, s.cluster, s.xid_offset, s.hash
    INTO last.number, last.to_xid, last.to_record, last.cluster, last.xid_offset, last.hash
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0;
    last.to_xid := '0';
    last.to_record := nil_uuid();
    last.cluster := p_cluster;
    last.xid_offset := p_xid_offset;
    last.hash := sha256('');
  END IF;
  RETURN last;
END $$;
