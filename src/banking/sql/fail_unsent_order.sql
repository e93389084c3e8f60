-- Fails an order that was never sent to a bank, except a verification. With p_free_key its idempotency key is freed, so
-- that repeating the request places a new order: the caller was given no order id.
-- Locks: see settle_order().
CREATE FUNCTION fail_unsent_order(p_id uuid, p_free_key boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM settle_order(p_id, new_order_outcome('failed', p_reason => 'NOT_EXECUTED', p_code => 'NOT_SENT'))
  FROM bank_orders p WHERE p.id = p_id AND p.kind <> 'verification' AND p.known_sent_at IS NULL;
  IF p_free_key THEN
    DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
  END IF;
END $$;
