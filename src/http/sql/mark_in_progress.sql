-- Closes a batch that acquire_idempotency_key opened, where the answer comes with a later batch: keeps what was
-- begun, and the key for so long as its request may be at it.
CREATE FUNCTION mark_in_progress(
  p_environment text, p_method text, p_path text, p_key text, p_resource_id uuid, p_hold interval
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE idempotency_keys SET resource_id = p_resource_id, held_until = request_now() + p_hold
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;
