-- The facts of the connection through which an account of the caller can pay; see connection_facts().
-- not_connected: the deployment lacks the connection    account_pending: a live account that is not bound
-- Locks: see require_live_access().
CREATE FUNCTION require_account_connection(p_account bank_accounts, p_connections jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := connection_facts(p_connections, p_account.connection);
BEGIN
  IF p_account.environment = 'live' THEN
    PERFORM require_live_access();
    IF (p_connections->'named') - 'sandbox' = '{}' AND p_connections->'protocols' = '{}' THEN
      PERFORM refuse('not_connected');
    END IF;
    IF p_account.connection IS NULL THEN
      PERFORM refuse('account_pending');
    END IF;
  END IF;
  IF facts IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN facts;
END $$;
