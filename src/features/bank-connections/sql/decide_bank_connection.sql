-- An administrator's decision about a connection that waits for it. An approved one is used from then on; of a rejected
-- one the credentials are forgotten. p_reason: why it is rejected; null approves it
-- not_found no such connection    connection_not_waiting, and the errors of activate_connection()
-- Locks: the connection.
CREATE FUNCTION decide_bank_connection(p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.id = p_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF connection.status <> 'pending_approval' THEN
    PERFORM refuse('connection_not_waiting');
  ELSIF p_reason IS NULL THEN
    UPDATE bank_connections SET approved_at = request_now(), disabled_at = NULL WHERE id = p_id;
    PERFORM activate_connection(connection);
  ELSE
    UPDATE bank_connections SET
      status = 'disabled', credentials = NULL, next_check_at = NULL, rejection_reason = p_reason
    WHERE id = p_id;
    PERFORM record_connection_event(connection, 'rejected', jsonb_build_object('reason', p_reason));
  END IF;
  PERFORM record_audit('bank_connection.' || CASE WHEN p_reason IS NULL THEN 'approve' ELSE 'reject' END,
    public_id('con', p_id), jsonb_strip_nulls(jsonb_build_object('account', public_id('acc', connection.account_id),
      'reason', p_reason)));
END $$;
