-- An administrator's end of an account's hold on its number: its connection, its user's own or the operator's, is taken
-- from it. Its user's own one is disabled.
-- not_found no such account    sandbox_not_bound, account_not_bound, released_account_has_pending_order
-- Locks: its user's own connection, then the account.
CREATE FUNCTION release_bank_account(p_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.account_id = p_id AND c.removed_at IS NULL FOR NO KEY UPDATE;
  SELECT * INTO account FROM bank_accounts a WHERE a.id = p_id AND a.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF account.environment = 'test' THEN
    PERFORM refuse('sandbox_not_bound');
  ELSIF account.connection IS NULL THEN
    PERFORM refuse('account_not_bound');
  ELSIF has_pending_order(p_id) THEN
    PERFORM refuse('released_account_has_pending_order');
  END IF;
  PERFORM record_audit('bank_account.release', public_id('acc', p_id), jsonb_build_object(
    'before', jsonb_build_object('connection', account.connection), 'after', jsonb_build_object('connection', NULL),
    'reason', p_reason));
  IF connection.status <> 'disabled' THEN
    PERFORM disable_bank_connection(connection.id, p_reason);
  ELSIF connection.id IS NOT NULL THEN
    -- It was disabled while something was pending.
    PERFORM end_disabled_connection(connection);
  ELSE
    UPDATE bank_accounts SET connection = NULL WHERE id = p_id;
    connection.user_id := account.user_id;
    connection.account_id := p_id;
    PERFORM record_connection_event(connection, 'disabled', jsonb_build_object('reason', p_reason));
    PERFORM record_free_number(p_id);
  END IF;
END $$;
