-- The last seal as far as the next one continues it. Before the first, one that begins with the first record, in this
-- cluster and with this offset.
CREATE FUNCTION last_audit_seal(p_cluster text, p_shift bigint) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  last audit_seals%ROWTYPE;
BEGIN
  SELECT s.number, s.to_transaction, s.to_record, s.cluster, s.shift, s.hash
    INTO last.number, last.to_transaction, last.to_record, last.cluster, last.shift, last.hash
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0;
    last.to_transaction := '0';
    last.to_record := nil_uuid();
    last.cluster := p_cluster;
    last.shift := p_shift;
    last.hash := sha256('');
  END IF;
  RETURN last;
END $$;
