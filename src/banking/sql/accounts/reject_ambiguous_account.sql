-- Raises account_ambiguous if the caller has a live and a sandbox account with this number, and neither the
-- credential nor the request gives the environment.
CREATE FUNCTION reject_ambiguous_account(p_number text DEFAULT NULL, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_environment IS NULL AND (
    SELECT count(*) > 1 FROM bank_accounts a
    WHERE a.user_id = caller_id() AND a.removed_at IS NULL AND a.account_number = p_number) THEN
    PERFORM refuse('account_ambiguous');
  END IF;
END $$;
