-- Leases the connections whose bank statement was last read more than p_interval ago and which no other run has leased:
-- the given ones, and of users' own ones those that have waited longest, as many of each protocol as p_protocols says:
-- {protocol: limit}. One whose bank rejects it is tried every half hour.
CREATE FUNCTION lease_bank_statements(p_connections text[], p_protocols jsonb, p_interval interval, p_lease interval)
RETURNS SETOF text
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_connection_states AS s (name, statement_lease_until)
  SELECT name, request_now() + p_lease FROM unnest(p_connections) AS name
  UNION ALL
  SELECT due.name, request_now() + CASE due.status WHEN 'failing' THEN interval '30 minutes' ELSE p_lease END
  FROM (
    SELECT c.name, c.protocol, c.status,
      row_number() OVER (PARTITION BY c.protocol
        ORDER BY greatest(o.statement_lease_until, o.statement_read_at) NULLS FIRST, c.id) AS place
    FROM bank_connections c LEFT JOIN bank_connection_states o ON o.name = c.name
    WHERE c.status IN ('active', 'failing') AND c.removed_at IS NULL AND p_protocols ? c.protocol
      AND coalesce(o.statement_lease_until, '-infinity') <= request_now()
      AND coalesce(o.statement_read_at, '-infinity') <= request_now() - p_interval) due
  WHERE due.place <= (p_protocols->>due.protocol)::integer
  ON CONFLICT (name) DO UPDATE SET statement_lease_until = excluded.statement_lease_until
    WHERE coalesce(s.statement_lease_until, '-infinity') <= request_now()
      AND coalesce(s.statement_read_at, '-infinity') <= request_now() - p_interval
  RETURNING s.name;
END;
