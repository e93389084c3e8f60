-- Cancels an order that was never sent to a bank, whether its row exists, is still being written or never will be.
-- Only the request that could have sent it cancels it. Cancelling twice changes nothing.
--
-- given: {id, transactionId?, environment?, amount?, userId? or keyHash?: the caller,
--         answer?: the response for repetitions of the request; absent if the caller was given no order id,
--         key?: {environment, method, path, key, requestHash, status}: the idempotency key}
--
-- An existing order fails, except a verification, which sends no money and stays due. For a missing order a tombstone
-- is written, so that it can never be written later and its id is shown as failed. The idempotency key then stores
-- `answer`; if it already stands for another order, the tombstone refers to that one.
-- Locks: lock_order() exclusively, if there is no row yet.
CREATE FUNCTION cancel_unsent_order(given jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  p_id uuid := (given->>'id')::uuid;
  asker uuid;
BEGIN
  -- An existing row needs no order lock. Taking it could deadlock with transactions that write other orders and
  -- hold rows that settling this one needs.
  IF NOT EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM lock_order(p_id, true);
  END IF;
  IF EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM settle_order(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}')
    FROM bank_orders p WHERE p.id = p_id AND p.kind <> 'verification' AND p.sent_at IS NULL;
    -- The caller was given no order id: free the key, so that repeating the request places a new order.
    IF NOT given ? 'answer' THEN
      DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
    END IF;
    RETURN;
  END IF;
  SELECT u.id INTO asker FROM users u
  WHERE u.id = coalesce((given->>'userId')::uuid,
    (SELECT k.user_id FROM api_keys k WHERE k.key_hash = decode(given->>'keyHash', 'hex')));
  INSERT INTO order_tombstones AS o (id, transaction_id, user_id, environment, amount, created_at)
  VALUES (p_id, (given->>'transactionId')::uuid, asker, given->>'environment', (given->>'amount')::numeric,
    request_now())
  ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, user_id = excluded.user_id,
    environment = excluded.environment, amount = excluded.amount;
  IF NOT given ? 'answer' OR NOT given ? 'key'
    OR (asker IS NULL AND (given ? 'userId' OR given ? 'keyHash')) THEN
    RETURN;
  END IF;
  INSERT INTO idempotency_keys AS held
    (caller_id, environment, method, path, key, request_hash, status, response, resource_id, created_at, expires_at)
  SELECT coalesce(asker, nil_uuid()), k.environment, k.method, k.path, k.key, decode(k."requestHash", 'hex'),
    k.status, given->>'answer', p_id, request_now(), request_now() + interval '24 hours'
  FROM jsonb_to_record(given->'key')
    AS k (environment text, method text, path text, key text, "requestHash" text, status smallint)
  ON CONFLICT (caller_id, key, path, method, environment) DO NOTHING;
  IF NOT FOUND THEN
    UPDATE order_tombstones SET stands_for = (
      SELECT held.resource_id FROM idempotency_keys held
      WHERE held.caller_id = coalesce(asker, nil_uuid()) AND held.environment = given->'key'->>'environment'
        AND held.method = given->'key'->>'method' AND held.path = given->'key'->>'path'
        AND held.key = given->'key'->>'key' AND held.resource_id <> p_id
        AND held.request_hash = decode(given->'key'->>'requestHash', 'hex'))
    WHERE id = p_id;
  END IF;
END $$;
