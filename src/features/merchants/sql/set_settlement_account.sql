-- Sets the caller's account into which a merchant is paid, or removes it: at once while the merchant has no live
-- transaction, else by a change that takes effect later and replaces one that is pending. The account in force undoes a
-- pending change; the account of a pending change leaves it as it is.
--
-- not_found no such account of the caller    account_ambiguous, settlement_sandbox, settlement_pending
--
-- The merchant is already locked FOR NO KEY UPDATE: a live payment, which locks it FOR SHARE, is either seen here, or
-- goes into the new account. Locks the account, so that it is not removed concurrently.
CREATE FUNCTION set_settlement_account(
  p_merchant_id uuid, p_account_id uuid DEFAULT NULL, p_account_number text DEFAULT NULL,
  p_environment text DEFAULT NULL, p_user_agent text DEFAULT NULL
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_account_id IS NOT NULL OR p_account_number IS NOT NULL THEN
    account := lock_account(p_account_id, p_account_number, p_environment);
    IF account.environment = 'test' THEN
      PERFORM refuse('settlement_sandbox');
    ELSIF account.connection IS NULL THEN
      PERFORM refuse('settlement_pending');
    END IF;
  END IF;
  IF EXISTS (
    SELECT FROM merchants m WHERE m.id = p_merchant_id AND m.settlement_account_id IS NOT DISTINCT FROM account.id) THEN
    PERFORM undo_settlement_account_change(p_merchant_id, p_user_agent);
  ELSIF settlement_change_delay(p_merchant_id) = interval '0' THEN
    PERFORM switch_settlement_account(p_merchant_id, account.id, caller_id(), p_user_agent);
  ELSIF NOT EXISTS (
    SELECT FROM settlement_account_changes c
    WHERE c.merchant_id = p_merchant_id AND c.account_id IS NOT DISTINCT FROM account.id) THEN
    PERFORM request_settlement_account_change(p_merchant_id, account.id, p_user_agent);
  END IF;
END $$;
