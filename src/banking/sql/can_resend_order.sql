-- Whether an order without a bank response may be sent again with the same key: it was sent once, no operation stop
-- applies to it, and the user responsible for it is still allowed to move money.
CREATE FUNCTION can_resend_order(sent bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  bank text := 'sandbox';
  merchant_ids uuid[];
  live_user uuid := sent.user_id;
BEGIN
  IF sent.sent_at IS NULL THEN
    RETURN false;
  END IF;
  IF sent.environment = 'live' THEN
    SELECT left(a.account_number, 4) INTO bank FROM bank_accounts a WHERE a.id = sent.account_id;
  END IF;
  SELECT array_agg(m.id) INTO merchant_ids FROM merchants m WHERE m.settlement_account_id = sent.account_id;
  -- For a refund, the merchant and its owner are responsible, as in open_refund().
  IF sent.transaction_id IS NOT NULL THEN
    SELECT ARRAY[m.id], m.owner_id INTO STRICT merchant_ids, live_user
    FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = sent.transaction_id;
  END IF;
  RETURN NOT is_operation_stopped(sent.environment, bank, merchant_ids)
    AND EXISTS (SELECT FROM users u WHERE u.id = sent.user_id AND u.status IN ('inactive', 'active'))
    AND (sent.environment = 'test' OR EXISTS (
      SELECT FROM users u
      WHERE u.id = live_user AND u.status IN ('inactive', 'active')
        AND u.email_verified_at IS NOT NULL AND u.kyc_status = 'approved'));
END $$;
