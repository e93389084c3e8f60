-- Takes back an order that no bank was told of, by the one request that could have told it, whether its intent
-- is there, is still on its way, or never came. Taken back twice it is taken back once.
--
-- given: {id, transactionId?, environment?, amount?, userId? or keyHash?: who has ordered it,
--         answer?: what whoever repeats the request is told; none where its caller was told of no order,
--         key?: {environment, method, path, key, requestHash, status}}
--
-- What is there fails; a verification sends nothing, and goes on being asked for. What is not there cannot come to
-- be there any more, and whoever was told its id is shown that it failed. The request's key stands for it; if
-- that stands for another order by now, so does the id.
CREATE FUNCTION cancel_unsent_order(given jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  p_id uuid := (given->>'id')::uuid;
  asker uuid;
BEGIN
  -- What is there needs no lock: others, who write orders, may hold what its end has to wait for.
  IF NOT EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM lock_order(p_id, true);
  END IF;
  IF EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM settle_order(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}')
    FROM bank_orders p WHERE p.id = p_id AND p.kind <> 'verification' AND p.sent_at IS NULL;
    -- Where the caller knows of no order, the key is free: whoever repeats orders anew.
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
