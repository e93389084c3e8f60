-- The account from which a live transaction is refunded, locked FOR SHARE; nothing but nulls for a test one, which
-- needs none. Only the account that was paid, and only while the merchant still uses it.
-- Refuses what require_live_access() does for the merchant's owner, and require_settlement_account().
CREATE FUNCTION require_refund_account(p_payment transactions, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_payment.environment = 'live' THEN
    PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = p_payment.merchant_id));
    account := require_settlement_account(p_payment.merchant_id, p_connections);
    IF account.id <> p_payment.account_id OR account.connection <> p_payment.connection THEN
      PERFORM refuse('other_account');
    END IF;
  END IF;
  PERFORM require_operation_allowed(p_payment.environment,
    connection_facts(p_connections, p_payment.connection)->>'bank', ARRAY[p_payment.merchant_id]);
  RETURN account;
END $$;
