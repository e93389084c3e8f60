-- Moves up to this many deltas of each kind into the totals, and returns how many. One fold runs at a time; a
-- second one does nothing.
CREATE FUNCTION fold_deltas(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  folded_total integer;
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_deltas', 0)) THEN
    RETURN 0;
  END IF;
  WITH gone AS (
    DELETE FROM transaction_deltas WHERE id IN (SELECT id FROM transaction_deltas LIMIT p_limit) RETURNING *),
  sums AS (
    INSERT INTO transaction_totals AS stored (merchant_id, span, span_start, environment, status, currency, count,
      amount)
    SELECT whose.id, span.name, span.first_day, environment, status, currency, sum(count), sum(amount)
    FROM gone
    CROSS JOIN LATERAL (VALUES (merchant_id), (nil_uuid())) AS whose (id)
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS span (name,
      first_day)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (merchant_id, span, span_start, environment, status, currency) DO UPDATE
      SET count = stored.count + excluded.count, amount = stored.amount + excluded.amount)
  SELECT count(*) FROM gone INTO folded;
  folded_total := folded;
  WITH gone AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas LIMIT p_limit) RETURNING *),
  sums AS (
    INSERT INTO list_counts AS stored (list, scope, facet, count)
    SELECT list, whose.id, facet, sum(count)
    FROM gone CROSS JOIN LATERAL (SELECT scope UNION SELECT nil_uuid()) AS whose (id)
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ON CONFLICT (list, scope, facet) DO UPDATE SET count = stored.count + excluded.count)
  SELECT count(*) FROM gone INTO folded;
  RETURN folded_total + folded;
END $$;
