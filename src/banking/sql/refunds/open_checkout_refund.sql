-- Writes the intents to pay back what a checkout was paid with, or p_amount of it: of its payments the newest first,
-- each by a refund and a bank order of its own. All are written, or none.
--
-- p_slots: [{refundId, orderId, bankKey}], one for each payment that may be needed; the first order leads
-- p_amount: bolívares; null for all that is left, or for what an approval in use shows. Other parameters, and what is
-- returned: see write_refund()
--
-- nothing_received: none of its payments counts for it    too_many_parts: p_slots are too few
-- checkout_refund_pending: refunds of all of them are in progress or done
-- refund_too_large: p_amount is more than is left
-- Refuses what require_approval() does, which judges the whole amount, and then what write_refund() does.
--
-- Locks: the payments that count for the checkout, newest first.
CREATE FUNCTION open_checkout_refund(
  p_merchant_id uuid, p_checkout_id uuid, p_slots jsonb, p_connections jsonb, p_amount numeric DEFAULT NULL,
  p_reason text DEFAULT NULL, p_document text DEFAULT NULL, p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL
)
RETURNS TABLE (
  order_id uuid, order_kind text, to_connection text, from_account text, order_amount text, to_phone text,
  to_bank_code text, to_document text, to_name text, charge_reference text, charge_bank_operation_id text,
  stored_connection jsonb, external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
  payments transactions[] := '{}';
  amounts numeric[] := '{}';
  paid_id uuid;
  remaining numeric := 0;
  amount numeric;
  part numeric;
  has_payment boolean := false;
  leading_id uuid := (p_slots->0->>'orderId')::uuid;
BEGIN
  PERFORM FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment);
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_live_access(m.owner_id) FROM checkouts c JOIN merchants m ON m.id = c.merchant_id
  WHERE c.id = p_checkout_id AND c.environment = 'live';
  FOR paid_id IN
    SELECT p.transaction_id FROM checkout_payments p
    WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL ORDER BY p.transaction_id DESC
  LOOP
    -- One whose month is archived can no longer be paid back.
    SELECT t.* INTO payment FROM transactions t WHERE t.id = paid_id FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    has_payment := true;
    IF payment.status = 'completed' AND payment.amount_ves > payment.committed_refunds_ves THEN
      payments := payments || payment;
      remaining := remaining + payment.amount_ves - payment.committed_refunds_ves;
    END IF;
  END LOOP;
  IF NOT has_payment THEN
    PERFORM refuse('nothing_received');
  ELSIF remaining = 0 THEN
    PERFORM refuse('checkout_refund_pending');
  ELSIF p_amount > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  amount := coalesce((approval_in_use()).amount, p_amount, remaining);
  remaining := amount;
  FOREACH payment IN ARRAY payments LOOP
    EXIT WHEN remaining = 0;
    IF cardinality(amounts) = jsonb_array_length(p_slots) THEN
      PERFORM refuse('too_many_parts', p_named => jsonb_build_object('reached', (amount - remaining)::text));
    END IF;
    part := least(remaining, payment.amount_ves - payment.committed_refunds_ves);
    amounts := amounts || part;
    remaining := remaining - part;
  END LOOP;
  PERFORM require_checkout_refund_approval(payments, amounts, leading_id, (p_slots->0->>'refundId')::uuid, p_document,
    p_name, p_bank_code, p_external_reference);
  FOR number IN 1..cardinality(amounts) LOOP
    RETURN QUERY
    SELECT w.* FROM write_refund(payments[number], amounts[number], (p_slots->(number - 1)->>'refundId')::uuid,
      (p_slots->(number - 1)->>'orderId')::uuid, p_slots->(number - 1)->>'bankKey', p_connections, p_reason,
      p_document, p_name, p_bank_code, p_external_reference, p_metadata, NULL, leading_id) w;
  END LOOP;
END $$;
