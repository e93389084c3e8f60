-- Ends the disabled connections of which no order is pending any more; see end_disabled_connection(). Returns how many.
-- Locks each connection, then its account. One that is locked is left for the next run.
CREATE FUNCTION end_disabled_connections(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  ended integer := 0;
BEGIN
  FOR connection IN
    SELECT * FROM bank_connections c
    WHERE c.status = 'disabled' AND c.credentials IS NOT NULL AND NOT has_pending_order(c.account_id)
    ORDER BY c.id LIMIT p_limit FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
    IF end_disabled_connection(connection) THEN
      ended := ended + 1;
    END IF;
  END LOOP;
  RETURN ended;
END $$;
