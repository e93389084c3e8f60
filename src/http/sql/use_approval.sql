-- Acquires the Idempotency-Key of an approved request, and has require_approval() take the approval, in this person's
-- name, for the order that the database transaction writes. Parameters and errors: see acquire_idempotency_key().
CREATE FUNCTION use_approval(
  p_id uuid, p_approver_id uuid, p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea,
  p_approver_ip text DEFAULT NULL, p_resource_id uuid DEFAULT NULL, p_timeout interval DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.approval_id', p_id::text, true), set_config('app.approver_id', p_approver_id::text, true),
    set_config('app.approver_ip', coalesce(p_approver_ip, ''), true);
  PERFORM acquire_idempotency_key(p_environment, p_method, p_path, p_key, p_request_hash, p_resource_id, p_timeout);
END $$;
