-- Finds the caller's account by id or number, and locks it until the commit.
-- not_found: no such account. account_ambiguous: see reject_ambiguous_account().
CREATE FUNCTION lock_account(p_id uuid, p_number text, p_environment text) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  PERFORM reject_ambiguous_account(p_number, p_environment);
  SELECT * INTO account FROM bank_accounts a
  WHERE a.user_id = caller_id() AND a.removed_at IS NULL
    AND (a.id = p_id OR a.account_number = p_number)
    AND a.environment = coalesce(p_environment, a.environment)
  ORDER BY a.environment LIMIT 1
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN account;
END $$;
