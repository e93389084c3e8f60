-- The live account bound to a connection; null if there is none.
CREATE FUNCTION bound_account_id(p_connection text) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT id FROM bank_accounts
  WHERE connection = p_connection AND environment = 'live' AND removed_at IS NULL;
END;
