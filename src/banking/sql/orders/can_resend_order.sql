-- Whether an order without a bank response may be sent again with the same key: it was sent once, no operation stop
-- applies to it, no administrator has disabled its connection, and the user responsible for it is still allowed to move
-- money.
CREATE FUNCTION can_resend_order(p_order bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bank text := 'sandbox';
  merchant_ids uuid[];
  responsible_user_id uuid := p_order.user_id;
BEGIN
  IF p_order.known_sent_at IS NULL THEN
    RETURN false;
  END IF;
  IF p_order.environment = 'live' THEN
    SELECT left(a.account_number, 4) INTO bank FROM bank_accounts a WHERE a.id = p_order.account_id;
  END IF;
  SELECT array_agg(m.id) INTO merchant_ids FROM merchants m WHERE m.settlement_account_id = p_order.account_id;
  -- For a refund, the merchant and its owner are responsible, as in open_refund().
  IF p_order.transaction_id IS NOT NULL THEN
    SELECT ARRAY[m.id], m.owner_id INTO STRICT merchant_ids, responsible_user_id
    FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = p_order.transaction_id;
  END IF;
  RETURN NOT is_operation_stopped(p_order.environment, bank, merchant_ids)
    AND NOT EXISTS (SELECT FROM bank_connections c WHERE c.name = p_order.connection AND c.removed_at IS NULL
      AND c.status = 'disabled')
    AND EXISTS (SELECT FROM users u WHERE u.id = p_order.user_id AND u.status IN ('inactive', 'active'))
    AND (p_order.environment = 'test' OR EXISTS (
      SELECT FROM users u
      WHERE u.id = responsible_user_id AND u.status IN ('inactive', 'active')
        AND u.email_verified_at IS NOT NULL AND u.kyc_status = 'approved'));
END $$;
