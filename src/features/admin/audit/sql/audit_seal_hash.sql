-- The SHA-256 of a seal, over the lines `audit-seal 1`, number, from_xid, from_record, to_xid,
-- to_record, cluster, xid_offset, sealed_at in milliseconds since 1970, previous_hash in hex, and for each record a
-- line of its id, a space and its hash in hex. Lines are separated by single line feeds, with none after the
-- last.
CREATE FUNCTION audit_seal_hash(seal audit_seals) RETURNS bytea
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN sha256(convert_to(concat_ws(E'\n',
    'audit-seal 1', seal.number, seal.from_xid, seal.from_record, seal.to_xid, seal.to_record,
    seal.cluster, seal.xid_offset, (extract(epoch FROM seal.sealed_at AT TIME ZONE 'UTC') * 1000)::bigint,
    encode(seal.previous_hash, 'hex'),
    (SELECT string_agg(id || ' ' || encode(hash, 'hex'), E'\n' ORDER BY record_index)
     FROM unnest(seal.record_ids, seal.record_hashes) WITH ORDINALITY AS sealed (id, hash, record_index))), 'UTF8'));
END $$;
