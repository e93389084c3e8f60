-- Leases the given connections whose bank statement was last read more than p_interval ago and which no other run
-- has leased.
-- `last_read_on`: Caracas day of the last reading, or null. `stored_bank_session`: the stored bank session, encrypted.
CREATE FUNCTION lease_bank_statements(p_connections text[], p_interval interval, p_lease interval)
RETURNS TABLE (connection text, last_read_on date, stored_bank_session text)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_connections AS c (name, statement_lease_until)
  SELECT name, request_now() + p_lease FROM unnest(p_connections) AS name
  ON CONFLICT (name) DO UPDATE SET statement_lease_until = excluded.statement_lease_until
    WHERE coalesce(c.statement_lease_until, '-infinity') <= request_now()
      AND coalesce(c.statement_read_at, '-infinity') <= request_now() - p_interval
  RETURNING c.name, caracas_day(c.statement_read_at), connection_bank_session(c.name);
END;
