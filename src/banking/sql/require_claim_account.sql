-- The account for a new claim, locked FOR SHARE: the merchant's settlement account, or if it has none, the last one it
-- had while the link existed. Raises what require_settlement_account() raises if there is neither.
CREATE FUNCTION require_claim_account(link payment_links, connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM claimable_accounts(link) c JOIN bank_accounts a ON a.id = c.account_id
  WHERE c.used_until IS NULL AND connections->c.connection IS NOT NULL
    AND (c.ordinal = 0 OR NOT EXISTS (
      SELECT FROM merchants m WHERE m.id = link.merchant_id AND m.settlement_account_id IS NOT NULL))
  ORDER BY c.ordinal LIMIT 1
  FOR SHARE OF a;
  IF NOT FOUND THEN
    RETURN require_settlement_account(link.merchant_id, connections);
  END IF;
  RETURN account;
END $$;
