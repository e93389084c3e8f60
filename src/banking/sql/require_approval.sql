-- Raises PXAPR unless the caller may send this order by itself: an API key with a ceiling sends more only with an approval
-- (use_approval()), which is used up in this database transaction. The rule is what request_approval() needs, as JSON.
--
-- PX403 approval_nobody: see approval_merchant()
-- PXAPN: the approval was used before, is none, or is of another amount
CREATE FUNCTION require_approval(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  granted uuid := nullif(current_setting('app.approval_id', true), '')::uuid;
  ceiling numeric;
BEGIN
  IF granted IS NOT NULL THEN
    UPDATE approvals SET
      order_id = p_order.id, refund_id = p_order.refund_id, executed_at = request_now(), next_attempt_at = NULL
    WHERE id = granted AND status = 'approved' AND executed_at IS NULL AND error_code IS NULL
      AND amount = p_order.amount;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'approval used' USING ERRCODE = 'PXAPN';
    END IF;
    RETURN;
  END IF;
  SELECT k.approval_above INTO ceiling FROM api_keys k
  WHERE k.id = nullif(current_setting('app.api_key_id', true), '')::uuid;
  IF p_order.amount > ceiling THEN
    PERFORM refuse('PXAPR', jsonb_build_object(
      'merchantId', approval_merchant(p_order), 'environment', p_order.environment, 'amount', p_order.amount::text,
      'concept', p_order.concept, 'transactionId', p_order.transaction_id, 'phone', p_order.phone,
      'bankCode', p_order.bank_code, 'document', p_order.document, 'name', p_order.name,
      'destinationAccount', p_order.destination_account)::text);
  END IF;
END $$;
