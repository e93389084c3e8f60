-- Cancels an order that was never sent to a bank, whether its row exists, is still being written or never will be.
-- Only the request that could have sent it cancels it. Canceling twice changes nothing.
-- It has many parameters because it takes the order and the request's idempotency key.
--
-- p_transaction_id: if the caller was given the transaction's id instead of the order's
-- p_environment:    the credential's, if it has one
-- p_user_id, p_key_hash: the caller, by one of the two; neither for a payer
-- p_response:       for repetitions of the request; null if the caller was given no order id
-- p_key and the parameters after it: the idempotency key, its binding, and the status to respond with
--
-- An existing order fails, except a verification, which sends no money and stays due. For a missing order a tombstone
-- is written, so that it can never be written later and its id is shown as failed. The idempotency key then stores
-- p_response; if it already stands for another order, the tombstone refers to that one.
-- Locks: lock_order() exclusively, if there is no row yet.
CREATE FUNCTION cancel_unsent_order(
  p_id uuid, p_transaction_id uuid DEFAULT NULL, p_amount numeric DEFAULT NULL, p_environment text DEFAULT NULL,
  p_user_id uuid DEFAULT NULL, p_key_hash bytea DEFAULT NULL, p_response text DEFAULT NULL, p_key text DEFAULT NULL,
  p_key_environment text DEFAULT NULL, p_method text DEFAULT NULL, p_path text DEFAULT NULL,
  p_request_hash bytea DEFAULT NULL, p_status integer DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  caller_user_id uuid;
BEGIN
  -- An existing row needs no order lock. Taking it could deadlock with transactions that write other orders and
  -- hold rows that settling this one needs.
  IF NOT EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM lock_order(p_id, true);
  END IF;
  IF EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM fail_unsent_order(p_id, p_free_key => p_response IS NULL);
    RETURN;
  END IF;
  SELECT u.id INTO caller_user_id FROM users u
  WHERE u.id = coalesce(p_user_id, (SELECT k.user_id FROM api_keys k WHERE k.key_hash = p_key_hash));
  INSERT INTO order_tombstones AS o (id, transaction_id, user_id, environment, amount, created_at)
  VALUES (p_id, p_transaction_id, caller_user_id, p_environment, p_amount, request_now())
  ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, user_id = excluded.user_id,
    environment = excluded.environment, amount = excluded.amount;
  IF p_response IS NULL OR p_key IS NULL
    OR (caller_user_id IS NULL AND (p_user_id IS NOT NULL OR p_key_hash IS NOT NULL)) THEN
    RETURN;
  END IF;
  PERFORM store_canceled_response(p_id, caller_user_id, p_response, p_key, p_key_environment, p_method, p_path,
    p_request_hash, p_status);
END $$;
