-- The account of which a payer's claim is asked first: that into which the merchant is paid, or where there is none now, the
-- last that was it while the link existed. Else refused as settlement_account() does.
CREATE FUNCTION claimed_account(link payment_links, connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM claimable_accounts(link) c JOIN bank_accounts a ON a.id = c.account_id
  WHERE c.connection IS NOT NULL AND (c.place = 0 OR connections ? c.connection)
  ORDER BY c.place LIMIT 1
  FOR SHARE OF a;
  IF NOT FOUND OR connections->account.connection IS NULL THEN
    RETURN settlement_account(link.merchant_id, connections);
  END IF;
  RETURN account;
END $$;
