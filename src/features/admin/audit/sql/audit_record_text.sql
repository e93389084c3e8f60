-- The text of a record that is hashed, so that anyone can recompute it: encode_audit_field() of each of its
-- columns, concatenated in this order. Ids are in lower case with hyphens; the time is in milliseconds since
-- 1970 UTC; details are as PostgreSQL writes jsonb: keys sorted by their length in bytes and then by their
-- bytes, `": "` after a key and `", "` between members. Nothing depends on a setting or on the original order
-- of the keys.
CREATE FUNCTION audit_record_text(record audit_logs) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode_audit_field((record).id::text)
  || encode_audit_field((record).user_id::text)
  || encode_audit_field((record).action)
  || encode_audit_field((record).resource)
  || encode_audit_field((record).details::text)
  || encode_audit_field((extract(epoch FROM (record).created_at AT TIME ZONE 'UTC') * 1000)::bigint::text)
  || encode_audit_field((record).writer_xid::text);
