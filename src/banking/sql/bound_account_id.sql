-- The account that is bound to a connection; null where none is.
CREATE FUNCTION bound_account_id(p_connection text) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT id FROM bank_accounts
  WHERE connection = p_connection AND environment = 'live' AND removed_at IS NULL;
END;
