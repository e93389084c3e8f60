-- Whether an order without a bank response may be sent again with the same key: it was sent once, no operation stop
-- applies to it, and the user responsible for it is still allowed to move money.
CREATE FUNCTION can_resend_order(bank_order bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  bank text := 'sandbox';
  merchant_ids uuid[];
  responsible_user_id uuid := bank_order.user_id;
BEGIN
  IF bank_order.known_sent_at IS NULL THEN
    RETURN false;
  END IF;
  IF bank_order.environment = 'live' THEN
    SELECT left(a.account_number, 4) INTO bank FROM bank_accounts a WHERE a.id = bank_order.account_id;
  END IF;
  SELECT array_agg(m.id) INTO merchant_ids FROM merchants m WHERE m.settlement_account_id = bank_order.account_id;
  -- For a refund, the merchant and its owner are responsible, as in open_refund().
  IF bank_order.transaction_id IS NOT NULL THEN
    SELECT ARRAY[m.id], m.owner_id INTO STRICT merchant_ids, responsible_user_id
    FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = bank_order.transaction_id;
  END IF;
  RETURN NOT is_operation_stopped(bank_order.environment, bank, merchant_ids)
    AND EXISTS (SELECT FROM users u WHERE u.id = bank_order.user_id AND u.status IN ('inactive', 'active'))
    AND (bank_order.environment = 'test' OR EXISTS (
      SELECT FROM users u
      WHERE u.id = responsible_user_id AND u.status IN ('inactive', 'active')
        AND u.email_verified_at IS NOT NULL AND u.kyc_status = 'approved'));
END $$;
