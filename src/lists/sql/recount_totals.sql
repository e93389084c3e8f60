-- Recounts all totals, and blocks writers until the commit: for existing rows, and for an operator after rows
-- were loaded or removed with the triggers disabled.
CREATE FUNCTION recount_totals() RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fold_deltas', 0));
  LOCK TABLE transactions, users, merchants, payment_links, outbox, webhook_deliveries IN SHARE MODE;
  DELETE FROM transaction_deltas;
  DELETE FROM transaction_totals;
  DELETE FROM list_deltas;
  DELETE FROM list_counts WHERE list <> 'audit_logs';
  INSERT INTO transaction_totals (merchant_id, span, span_start, environment, status, currency, count, amount)
  SELECT coalesce(merchant_id, nil_uuid()), CASE WHEN month IS NULL THEN 'day' ELSE 'month' END, coalesce(month, day),
    environment, status, currency, count(*), sum(amount)
  FROM (
    SELECT *, date_trunc('month', day::timestamp)::date AS month
    FROM (SELECT *, caracas_day(created_at) AS day FROM transactions) dated) counted
  GROUP BY GROUPING SETS (
    (merchant_id, day, environment, status, currency), (day, environment, status, currency),
    (merchant_id, month, environment, status, currency), (month, environment, status, currency));
  INSERT INTO list_counts (list, scope, facet, count)
  SELECT 'users', nil_uuid(), status || '/' || kyc_status, count(*) FROM users GROUP BY 3
  UNION ALL
  SELECT 'merchants', nil_uuid(), status, count(*) FROM merchants GROUP BY 3
  UNION ALL
  SELECT 'payment_links', coalesce(merchant_id, nil_uuid()), facet, count(*)
  FROM (
    SELECT merchant_id, link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose) AS facet
    FROM payment_links) links
  GROUP BY GROUPING SETS ((merchant_id, facet), (facet))
  UNION ALL
  SELECT 'events', coalesce(merchant_id, nil_uuid()), facet, count(*)
  FROM (
    SELECT merchant_id, event_facet(environment, type) AS facet
    FROM outbox WHERE topic = 'event' AND merchant_id IS NOT NULL) events
  GROUP BY GROUPING SETS ((merchant_id, facet), (facet))
  UNION ALL
  SELECT 'webhook_deliveries', coalesce(webhook_id, nil_uuid()), '', count(*)
  FROM webhook_deliveries GROUP BY GROUPING SETS ((webhook_id), ()) HAVING count(*) > 0;
END $$;

REVOKE EXECUTE ON FUNCTION recount_totals() FROM PUBLIC;
