-- The hashes of these records, in their order.
CREATE FUNCTION audit_record_hashes(p_record_ids uuid[]) RETURNS bytea[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(sha256(convert_to(audit_record_text(a), 'UTF8')) ORDER BY sealed.record_index), '{}')
    FROM unnest(p_record_ids) WITH ORDINALITY AS sealed (id, record_index) JOIN audit_logs a ON a.id = sealed.id);
END $$;
