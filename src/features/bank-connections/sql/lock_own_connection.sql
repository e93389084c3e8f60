-- A connection of the caller, locked until the commit. not_found: there is none, or it is removed.
CREATE FUNCTION lock_own_connection(p_id uuid) RETURNS bank_connections
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c
  WHERE c.id = p_id AND c.user_id = caller_id() AND c.removed_at IS NULL
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN connection;
END $$;
