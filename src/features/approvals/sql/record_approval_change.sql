-- Records in the audit log what became of an approval, and who did it.
CREATE FUNCTION record_approval_change(
  p_action text, p_before text, p_after approvals, p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('approval.' || p_action, public_id('apr', p_after.id), jsonb_build_object(
    'merchantId', public_id('mer', p_after.merchant_id),
    'before', CASE WHEN p_before IS NOT NULL THEN jsonb_build_object('status', p_before) END,
    'after', jsonb_strip_nulls(jsonb_build_object('status', p_after.status, 'environment', p_after.environment,
      'operation', p_after.operation, 'amountVes', p_after.amount, 'apiKeyId', public_id('key', p_after.api_key_id),
      'transactionId', public_id('txn', p_after.transaction_id), 'error', p_after.last_error_code))),
    coalesce(p_user_id, caller_id()));
END $$;
