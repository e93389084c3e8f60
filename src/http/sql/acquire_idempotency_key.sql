-- Acquires the idempotency key for this transaction, or raises: PXREP the response is stored, key_reused the key
-- belongs to another request, of whatever path, method and environment, key_in_use the first request is still in
-- progress, PXOLD the first request was interrupted, PXAPR and key_reused of reject_waiting_intention(). A concurrent
-- second request waits here for the first to commit, up to lock_timeout.
--
-- p_resource_id, p_timeout: of a request whose response comes with a later batch, what it begins, and for how long it
-- may be in progress
CREATE FUNCTION acquire_idempotency_key(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea,
  p_resource_id uuid DEFAULT NULL, p_timeout interval DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  existing idempotency_keys%ROWTYPE;
BEGIN
  BEGIN
    INSERT INTO idempotency_keys AS stored
      (caller_id, environment, method, path, key, request_hash, resource_id, in_progress_until, created_at, expires_at)
    VALUES (
      coalesce(caller_id(), '00000000-0000-0000-0000-000000000000'),
      p_environment, p_method, p_path, p_key, p_request_hash, p_resource_id, request_now() + p_timeout,
      request_now(), request_now() + interval '24 hours')
    ON CONFLICT (caller_id, key) DO UPDATE
      SET environment = excluded.environment, method = excluded.method, path = excluded.path,
          request_hash = excluded.request_hash, status = NULL, response = NULL,
          resource_id = excluded.resource_id, in_progress_until = excluded.in_progress_until,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE stored.expires_at <= request_now();
  EXCEPTION WHEN lock_not_available THEN
    PERFORM refuse('key_in_use');
  END;
  IF FOUND THEN
    PERFORM reject_waiting_intention(p_environment, p_method, p_path, p_key, p_request_hash);
    RETURN;
  END IF;
  -- A key that was released at this moment is reported as busy too; a retry acquires it.
  SELECT * INTO existing FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000') AND key = p_key;
  IF (existing.environment, existing.method, existing.path, existing.request_hash)
    <> (p_environment, p_method, p_path, p_request_hash) THEN
    PERFORM refuse('key_reused');
  ELSIF existing.response IS NOT NULL THEN
    RAISE EXCEPTION 'idempotency key replayed' USING ERRCODE = 'PXREP';
  ELSIF existing.in_progress_until <= request_now() THEN
    RAISE EXCEPTION 'idempotency key abandoned' USING ERRCODE = 'PXOLD';
  END IF;
  PERFORM refuse('key_in_use');
END $$;
