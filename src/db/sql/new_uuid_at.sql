-- A uuid v7 with exactly this time in milliseconds, so that ids of ascending times ascend.
CREATE FUNCTION new_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN encode(
  overlay(uuid_send(uuidv7()) PLACING
    substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
  'hex')::uuid;
