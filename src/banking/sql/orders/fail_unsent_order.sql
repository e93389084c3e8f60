-- Fails an order that was never sent to a bank, except a verification; of a checkout's refund, the orders of all its
-- parts. With p_free_key the idempotency key is freed, so that repeating the request places new orders: the caller was
-- given no order id. So if it carried out an approval, that one waits again, and no event tells of orders that nobody
-- knows.
-- Locks: the key, the orders in the order of open_checkout_refund(), see settle_order(), then the approval.
CREATE FUNCTION fail_unsent_order(p_id uuid, p_free_key boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  leading_id uuid := coalesce((
    SELECT r.leading_order_id FROM bank_orders p JOIN refunds r ON r.id = p.refund_id WHERE p.id = p_id), p_id);
  part_refunds uuid[] := ARRAY(SELECT r.id FROM refunds r WHERE r.leading_order_id = leading_id);
  part_id uuid;
  of_untold_approval boolean := false;
  has_settled boolean := false;
BEGIN
  IF p_free_key THEN
    DELETE FROM idempotency_keys WHERE resource_id = leading_id AND response IS NULL;
    of_untold_approval := EXISTS (SELECT FROM approvals a WHERE a.order_id = leading_id)
      AND NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.resource_id = leading_id);
  END IF;
  FOR part_id IN
    SELECT part.id FROM (
      SELECT p.* FROM bank_orders p WHERE p.id = leading_id
      UNION ALL
      SELECT p.* FROM bank_orders p WHERE p.refund_id = ANY (part_refunds) AND p.id <> leading_id) part
    WHERE part.kind <> 'verification' AND part.known_sent_at IS NULL
    ORDER BY part.transaction_id DESC
  LOOP
    PERFORM set_config('app.untold_order_id', CASE WHEN of_untold_approval THEN part_id::text ELSE '' END, true);
    has_settled := settle_order(part_id, new_order_outcome('failed', p_reason => 'NOT_EXECUTED', p_code => 'NOT_SENT'))
      OR has_settled;
  END LOOP;
  IF has_settled AND of_untold_approval THEN
    PERFORM reopen_approval(leading_id);
  END IF;
END $$;
