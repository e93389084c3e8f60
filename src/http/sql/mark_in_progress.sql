-- Ends a batch that acquire_idempotency_key() began and whose response comes with a later batch: stores what
-- was begun, and until when the request may be in progress.
CREATE FUNCTION mark_in_progress(
  p_environment text, p_method text, p_path text, p_key text, p_resource_id uuid, p_timeout interval
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE idempotency_keys SET resource_id = p_resource_id, in_progress_until = request_now() + p_timeout
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;
