-- Makes the changes of connections' credentials that are due. Returns how many.
-- Locks each connection. One that is locked is left for the next run: somebody may be undoing its change, so the change
-- is read again under the lock.
CREATE FUNCTION make_due_connection_changes(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  change bank_connection_changes%ROWTYPE;
  made integer := 0;
BEGIN
  FOR connection IN
    SELECT c.* FROM bank_connection_changes d JOIN bank_connections c ON c.id = d.connection_id
    WHERE d.effective_at <= request_now()
    ORDER BY d.effective_at LIMIT p_limit FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    SELECT * INTO change FROM bank_connection_changes d
    WHERE d.connection_id = connection.id AND d.effective_at <= request_now();
    CONTINUE WHEN NOT FOUND;
    PERFORM switch_connection_credentials(connection, change.credentials, change.sends_payer_keys, change.requested_by);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
