-- Whether a connection's statements are read, and its balance, in one row. One that the deployment does not know, or no
-- more, is as a bank that is silent.
-- p_banks: {named: {name: {statement, balance}}, protocols: {protocol: {statement, balance}}}, the latter for users'
--   own
CREATE FUNCTION connection_reads(p_connection text, p_banks jsonb) RETURNS TABLE (statement boolean, balance boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce((known.facts ->> 'statement')::boolean, true), coalesce((known.facts ->> 'balance')::boolean, false)
  FROM (
    SELECT coalesce(p_banks -> 'named' -> p_connection, (
      SELECT p_banks -> 'protocols' -> c.protocol FROM bank_connections c
      WHERE c.name = p_connection AND c.removed_at IS NULL)) AS facts) known;
END;
