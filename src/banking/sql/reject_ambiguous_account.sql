-- Refuses with PX409 account_ambiguous a number that is of a live and of a sandbox account of the caller, where
-- neither the credential nor the request says which of the two is meant.
CREATE FUNCTION reject_ambiguous_account(p_number text, p_environment text) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_environment IS NULL AND (
    SELECT count(*) > 1 FROM bank_accounts a
    WHERE a.user_id = caller_id() AND a.removed_at IS NULL AND a.account_number = p_number) THEN
    PERFORM refuse('PX409', 'account_ambiguous');
  END IF;
END $$;
