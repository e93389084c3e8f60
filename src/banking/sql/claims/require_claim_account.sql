-- The account for a new claim, locked FOR SHARE: the merchant's settlement account, or if it has none, the last one it
-- had while the link existed. Raises what require_settlement_account() raises if there is neither.
CREATE FUNCTION require_claim_account(p_link payment_links, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM claimable_accounts(p_link) c JOIN bank_accounts a ON a.id = c.account_id
  WHERE c.used_until IS NULL AND connection_facts(p_connections, c.connection) IS NOT NULL
    AND (c.ordinal = 0 OR NOT EXISTS (
      SELECT FROM merchants m WHERE m.id = p_link.merchant_id AND m.settlement_account_id IS NOT NULL))
  ORDER BY c.ordinal LIMIT 1
  FOR SHARE OF a;
  IF NOT FOUND THEN
    RETURN require_settlement_account(p_link.merchant_id, p_connections);
  END IF;
  RETURN account;
END $$;
