-- An administrator's end of any user's connection: nothing more is sent or charged through it, and its number is free
-- for others as soon as its bank has told the outcome of what is pending; see end_disabled_connection(). To be used
-- again, it needs other credentials and an administrator's approval.
-- not_found no such connection    connection_disabled    Locks: the connection, then its account.
CREATE FUNCTION disable_bank_connection(p_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.id = p_id AND c.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF connection.status = 'disabled' THEN
    PERFORM refuse('connection_disabled');
  END IF;
  -- Whoever opens an order locks the account first, and is either pending by now or finds the connection disabled.
  PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_id;
  UPDATE bank_connections SET
    status = 'disabled', next_check_at = NULL, rejection_reason = p_reason, approved_at = NULL,
    disabled_at = request_now()
  WHERE id = p_id;
  PERFORM record_audit('bank_connection.disable', public_id('con', p_id), jsonb_build_object(
    'account', public_id('acc', connection.account_id), 'before', jsonb_build_object('status', connection.status),
    'reason', p_reason));
  PERFORM record_connection_event(connection, 'disabled', jsonb_build_object('reason', p_reason));
  PERFORM end_disabled_connection(connection);
END $$;
