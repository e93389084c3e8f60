-- Raises PXAPR unless the caller may send this order by itself: an API key with a ceiling sends more only with an
-- approval (use_approval()). Its detail is what request_approval() needs: all that is paid.
--
-- p_parts: of a refund over several payments, which the order stands for, what each of them is paid back
--
-- The approval becomes approved here, in the database transaction that writes the intent: it is so if and only if the
-- order exists, and until then it can be rejected.
--
-- approval_over: the approval was decided before, or is over    approval_differs: it shows another payment
--
-- Locks: the approval, then what require_approver() locks.
CREATE FUNCTION require_approval(p_order bank_orders, p_parts jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  approver_uuid uuid := nullif(current_setting('app.approver_id', true), '')::uuid;
  approval approvals%ROWTYPE := approval_in_use();
  ceiling numeric;
BEGIN
  IF approval.id IS NOT NULL THEN
    UPDATE approvals SET
      status = 'approved', decided_by = approver_uuid, decided_at = request_now(), order_id = p_order.id,
      refund_id = p_order.refund_id, executed_at = request_now(),
      last_error_code = NULL, last_error_message = NULL, last_error_at = NULL
    WHERE id = approval.id AND status = 'pending' AND expires_at > request_now()
    RETURNING * INTO approval;
    IF NOT FOUND THEN
      PERFORM refuse('approval_over');
    ELSIF (approval.account_id, approval.transaction_id, approval.amount, approval.phone, approval.bank_code,
      approval.document, approval.name, approval.destination_account, approval.concept, approval.external_reference,
      approval.parts)
      IS DISTINCT FROM (p_order.account_id, p_order.transaction_id, p_order.amount, p_order.phone, p_order.bank_code,
      p_order.document, p_order.name, p_order.destination_account, p_order.concept, p_order.external_reference,
      p_parts) THEN
      PERFORM refuse('approval_differs');
    END IF;
    PERFORM require_approver(approver_uuid, approval.merchant_id, approval.created_at); -- refuses no caller: others
    PERFORM record_approved(approval);
    RETURN;
  END IF;
  SELECT k.approval_above INTO ceiling FROM api_keys k
  WHERE k.id = nullif(current_setting('app.api_key_id', true), '')::uuid;
  IF p_order.amount > ceiling THEN
    PERFORM ask_for_approval(jsonb_build_object(
      'merchantId', approval_merchant(p_order), 'environment', p_order.environment, 'amount', p_order.amount::text,
      'concept', p_order.concept, 'externalReference', p_order.external_reference, 'accountId', p_order.account_id,
      'transactionId', p_order.transaction_id, 'phone', p_order.phone, 'bankCode', p_order.bank_code,
      'document', p_order.document, 'name', p_order.name, 'destinationAccount', p_order.destination_account, 'parts',
      p_parts));
  END IF;
END $$;
