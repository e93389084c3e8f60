-- A uuid v7 whose time is exactly this moment's millisecond, so that ids of rising moments rise.
CREATE FUNCTION new_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN encode(
  overlay(uuid_send(uuidv7()) PLACING
    substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
  'hex')::uuid;
