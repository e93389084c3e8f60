-- The account from which a merchant's payouts go out: in live the one that the merchant is paid into, in test a sandbox
-- account of its owner, the newest unless one is named.
--
-- no_settlement_account (none, or not bound), other_payout_account (another one is named), no_sandbox_account
-- not_found no such sandbox account of the owner    not_connected: the deployment lacks the connection
--
-- Locks the account: two payments cannot use up the same rest of a limit.
CREATE FUNCTION require_payout_account(
  p_merchant_id uuid, p_environment text, p_connections jsonb, p_account_id uuid DEFAULT NULL,
  p_account_number text DEFAULT NULL
) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  is_named boolean := p_account_id IS NOT NULL OR p_account_number IS NOT NULL;
BEGIN
  IF p_environment = 'live' THEN
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL
    FOR NO KEY UPDATE OF a;
    IF NOT FOUND THEN
      PERFORM refuse('no_settlement_account');
    ELSIF is_named AND account.id IS DISTINCT FROM p_account_id
      AND account.account_number IS DISTINCT FROM p_account_number THEN
      PERFORM refuse('other_payout_account');
    END IF;
  ELSE
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.user_id = m.owner_id
    WHERE m.id = p_merchant_id AND a.environment = 'test' AND a.removed_at IS NULL
      AND (NOT is_named OR a.id = p_account_id OR a.account_number = p_account_number)
    ORDER BY a.id DESC LIMIT 1 FOR NO KEY UPDATE OF a;
    IF NOT FOUND AND is_named THEN
      PERFORM refuse('not_found');
    ELSIF NOT FOUND THEN
      PERFORM refuse('no_sandbox_account');
    END IF;
  END IF;
  IF connection_facts(p_connections, account.connection) IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN account;
END $$;
