-- Leases the given connections whose bank statement was last read more than `every` ago, and which no other run holds.
-- `read_on`: Caracas day of the last reading, or null. `kept_session`: the stored bank session, encrypted.
CREATE FUNCTION lease_bank_statements(connections text[], every interval, lease interval)
RETURNS TABLE (connection text, read_on date, kept_session text)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_connections AS c (name, reading_until)
  SELECT name, request_now() + lease FROM unnest(connections) AS name
  ON CONFLICT (name) DO UPDATE SET reading_until = excluded.reading_until
    WHERE coalesce(c.reading_until, '-infinity') <= request_now()
      AND coalesce(c.statement_read_at, '-infinity') <= request_now() - every
  RETURNING c.name, caracas_day(c.statement_read_at), connection_bank_session(c.name);
END;
