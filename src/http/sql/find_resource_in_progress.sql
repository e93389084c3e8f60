-- Returns the id of what an earlier request with the same key began.
CREATE FUNCTION find_resource_in_progress(p_environment text, p_method text, p_path text, p_key text)
RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT resource_id FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;
