-- What was counted less what was expected, of each method and currency that either has: [{method, currency, amount}].
CREATE FUNCTION shift_difference(p_counted jsonb, p_expected jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.method, d.currency), '[]')
  FROM (
    SELECT s.method, s.currency, sum(s.amount) AS amount
    FROM (
      SELECT c.method, c.currency, c.amount
      FROM jsonb_to_recordset(p_counted) AS c (method text, currency text, amount numeric)
      UNION ALL
      SELECT e.method, e.currency, -e.amount
      FROM jsonb_to_recordset(p_expected) AS e (method text, currency text, amount numeric)) s
    GROUP BY 1, 2) d;
END;
