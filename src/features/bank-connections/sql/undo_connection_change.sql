-- Undoes the pending change of a connection's credentials. Its user may, and whoever owns or administers a merchant
-- that is paid into its account, though not by a key that was cut off from it.
-- not_found: no such connection for the caller, or no pending change    Locks: the connection.
CREATE FUNCTION undo_connection_change(p_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c
  WHERE c.id = p_id AND c.removed_at IS NULL AND (c.user_id = caller_id() OR EXISTS (
    SELECT FROM merchants m JOIN members b ON b.merchant_id = m.id
    WHERE m.settlement_account_id = c.account_id AND b.user_id = caller_id() AND b.role IN ('OWNER', 'ADMIN')
      AND NOT is_key_cut_off(caller_key_id(), m.id)))
  FOR NO KEY UPDATE;
  DELETE FROM bank_connection_changes c WHERE c.connection_id = connection.id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM record_audit('bank_connection.undo_credentials', public_id('con', p_id), '{}');
  PERFORM record_connection_event(connection, 'undone', connection_actor(caller_id()) || request_origin(p_user_agent));
END $$;
