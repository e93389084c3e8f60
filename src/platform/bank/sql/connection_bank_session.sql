-- The stored (encrypted) session key that a connection's bank issued this Caracas day; null if there is none.
CREATE FUNCTION connection_bank_session(p_name text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT bank_session FROM bank_connections
  WHERE name = p_name AND bank_session_day = caracas_day(request_now());
END;
