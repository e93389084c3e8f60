-- The connections that a reconciliation compares, for reconciliation_differences(): those of the deployment and users'
-- own ones, of a merchant only that of its account. Their banks' statements are read where their protocol has them.
--
-- p_configured: [{name, statement}]    p_protocols: {protocol: whether it has statements}
CREATE FUNCTION compared_connections(p_configured jsonb, p_protocols jsonb, p_merchant_id uuid DEFAULT NULL)
RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH configured AS (
    SELECT a.name, a.statement FROM jsonb_to_recordset(p_configured) AS a (name text, statement boolean)),
  own AS (
    SELECT DISTINCT ON (c.name) c.name, coalesce((p_protocols->>c.protocol)::boolean, false) AS statement
    FROM bank_connections c
    WHERE (c.approved_at IS NOT NULL OR c.status IN ('active', 'failing'))
      AND c.name NOT IN (SELECT name FROM configured)
    ORDER BY c.name, c.id DESC)
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'statement', k.statement) ORDER BY k.name), '[]')
  FROM (SELECT * FROM configured UNION ALL SELECT * FROM own) k
  WHERE p_merchant_id IS NULL OR k.name = (
    SELECT a.connection FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id);
END;
