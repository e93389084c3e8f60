-- Cancels an order that was never sent to a bank, whether its row exists, is still being written or never will be.
-- Only the request that could have sent it cancels it. Cancelling twice changes nothing.
--
-- cancellation: {id, transactionId?, environment?, amount?, userId? or keyHash?: the caller,
--         response?: for repetitions of the request; absent if the caller was given no order id,
--         key?: {environment, method, path, key, requestHash, status}: the idempotency key}
--
-- An existing order fails, except a verification, which sends no money and stays due. For a missing order a tombstone
-- is written, so that it can never be written later and its id is shown as failed. The idempotency key then stores
-- `response`; if it already stands for another order, the tombstone refers to that one.
-- Locks: lock_order() exclusively, if there is no row yet.
CREATE FUNCTION cancel_unsent_order(cancellation jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  p_id uuid := (cancellation->>'id')::uuid;
  caller_user_id uuid;
BEGIN
  -- An existing row needs no order lock. Taking it could deadlock with transactions that write other orders and
  -- hold rows that settling this one needs.
  IF NOT EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM lock_order(p_id, true);
  END IF;
  IF EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM settle_order(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}')
    FROM bank_orders p WHERE p.id = p_id AND p.kind <> 'verification' AND p.known_sent_at IS NULL;
    -- The caller was given no order id: free the key, so that repeating the request places a new order.
    IF NOT cancellation ? 'response' THEN
      DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
    END IF;
    RETURN;
  END IF;
  SELECT u.id INTO caller_user_id FROM users u
  WHERE u.id = coalesce((cancellation->>'userId')::uuid,
    (SELECT k.user_id FROM api_keys k WHERE k.key_hash = decode(cancellation->>'keyHash', 'hex')));
  INSERT INTO order_tombstones AS o (id, transaction_id, user_id, environment, amount, created_at)
  VALUES (p_id, (cancellation->>'transactionId')::uuid, caller_user_id, cancellation->>'environment',
    (cancellation->>'amount')::numeric, request_now())
  ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, user_id = excluded.user_id,
    environment = excluded.environment, amount = excluded.amount;
  IF NOT cancellation ? 'response' OR NOT cancellation ? 'key'
    OR (caller_user_id IS NULL AND (cancellation ? 'userId' OR cancellation ? 'keyHash')) THEN
    RETURN;
  END IF;
  INSERT INTO idempotency_keys AS stored_key
    (caller_id, environment, method, path, key, request_hash, status, response, resource_id, created_at, expires_at)
  SELECT coalesce(caller_user_id, nil_uuid()), k.environment, k.method, k.path, k.key, decode(k."requestHash", 'hex'),
    k.status, cancellation->>'response', p_id, request_now(), request_now() + interval '24 hours'
  FROM jsonb_to_record(cancellation->'key')
    AS k (environment text, method text, path text, key text, "requestHash" text, status smallint)
  ON CONFLICT (caller_id, key, path, method, environment) DO NOTHING;
  IF NOT FOUND THEN
    UPDATE order_tombstones SET superseding_order_id = (
      SELECT stored_key.resource_id FROM idempotency_keys stored_key
      WHERE stored_key.caller_id = coalesce(caller_user_id, nil_uuid())
        AND stored_key.environment = cancellation->'key'->>'environment'
        AND stored_key.method = cancellation->'key'->>'method' AND stored_key.path = cancellation->'key'->>'path'
        AND stored_key.key = cancellation->'key'->>'key' AND stored_key.resource_id <> p_id
        AND stored_key.request_hash = decode(cancellation->'key'->>'requestHash', 'hex'))
    WHERE id = p_id;
  END IF;
END $$;
