-- Fails an order that was never sent to a bank, except a verification. With p_free_key its idempotency key is freed, so
-- that repeating the request places a new order: the caller was given no order id. So if it carried out an approval, that one
-- waits again, and no event tells of an order that nobody knows.
-- Locks: the key, see settle_order(), then the approval.
CREATE FUNCTION fail_unsent_order(p_id uuid, p_free_key boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  of_untold_approval boolean := false;
  settled boolean;
BEGIN
  IF p_free_key THEN
    DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
    of_untold_approval := EXISTS (SELECT FROM approvals a WHERE a.order_id = p_id)
      AND NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.resource_id = p_id);
  END IF;
  PERFORM set_config('app.untold_order_id', CASE WHEN of_untold_approval THEN p_id::text ELSE '' END, true);
  SELECT settle_order(p_id, new_order_outcome('failed', p_reason => 'NOT_EXECUTED', p_code => 'NOT_SENT')) INTO settled
  FROM bank_orders p WHERE p.id = p_id AND p.kind <> 'verification' AND p.known_sent_at IS NULL;
  IF settled AND of_untold_approval THEN
    PERFORM reopen_approval(p_id);
  END IF;
END $$;
