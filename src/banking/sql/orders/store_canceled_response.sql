-- Stores with an idempotency key the response about an order that was canceled before it was written. If the same
-- request has made another order under the key meanwhile, the tombstone refers to that one.
-- p_user_id: the caller, null for a payer
CREATE FUNCTION store_canceled_response(
  p_order_id uuid, p_user_id uuid, p_response text, p_key text, p_environment text, p_method text, p_path text,
  p_request_hash bytea, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys
    (caller_id, environment, method, path, key, request_hash, status, response, resource_id, created_at, expires_at)
  VALUES (coalesce(p_user_id, nil_uuid()), p_environment, p_method, p_path, p_key, p_request_hash, p_status,
    p_response, p_order_id, request_now(), request_now() + interval '24 hours')
  ON CONFLICT (caller_id, key) DO NOTHING;
  IF NOT FOUND THEN
    UPDATE order_tombstones SET superseding_order_id = (
      SELECT stored_key.resource_id FROM idempotency_keys stored_key
      WHERE stored_key.caller_id = coalesce(p_user_id, nil_uuid()) AND stored_key.environment = p_environment
        AND stored_key.method = p_method AND stored_key.path = p_path AND stored_key.key = p_key
        AND stored_key.resource_id <> p_order_id AND stored_key.request_hash = p_request_hash)
    WHERE id = p_order_id;
  END IF;
END $$;
