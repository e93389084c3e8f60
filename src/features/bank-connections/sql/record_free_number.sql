-- Tells the other users whose bank has accepted their credentials for an account's number, and who wait for it, that it
-- is free. Others who have only registered it are told nothing.
CREATE FUNCTION record_free_number(p_account_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_connection_event(c, 'freed')
  FROM bank_accounts own
    JOIN bank_accounts a ON a.account_number = own.account_number AND a.environment = 'live' AND a.removed_at IS NULL
    JOIN bank_connections c ON c.account_id = a.id AND c.removed_at IS NULL
  WHERE own.id = p_account_id AND c.user_id <> own.user_id
    AND (c.status = 'pending_approval' OR c.last_error = 'rejected:ACCOUNT_TAKEN');
END;
