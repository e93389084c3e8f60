-- What belongs to the rows: the banks' keys; the big merchant's events of 90 days and their deliveries of 30 days,
-- since
-- older ones are purged; and the bank's movements of the last 40 days.
INSERT INTO outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
SELECT t.id, 'event', 'transaction.' || t.status, t.merchant_id, 'live',
  jsonb_build_object('id', t.id, 'amount', t.amount),
  t.created_at, t.created_at, t.created_at
FROM transactions t
WHERE t.id >= first_uuid_at(current_setting('bench.now')::timestamptz - interval '90 days');
--> statement-breakpoint
INSERT INTO webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
SELECT id, id, 'live', 'https://tienda.example.com/avisos', ARRAY['transaction.completed', 'transaction.failed'],
  '\x00',
  owner_id, created_at, created_at
FROM merchants WHERE rif LIKE 'J-00000001-%';
--> statement-breakpoint
INSERT INTO webhook_deliveries (id, webhook_id, event_id, status, attempts, created_at, updated_at)
SELECT e.id, w.id, e.id, 'success', 1, e.created_at, e.created_at
FROM outbox e JOIN webhooks w ON w.merchant_id = e.merchant_id
WHERE e.id >= first_uuid_at(current_setting('bench.now')::timestamptz - interval '30 days');
--> statement-breakpoint
INSERT INTO webhook_attempts (id, delivery_id, number, url, request_headers, response_status, duration_ms, created_at)
SELECT d.id, d.id, 1, 'https://tienda.example.com/avisos', '{}', 204, 31, d.created_at FROM webhook_deliveries d;
--> statement-breakpoint
-- 300 a day of the big merchant's, however many rows there are, so that a closing has as much to do in each database.
INSERT INTO bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
  control_number, order_id, transaction_id, created_at, seen_on_statement_at)
SELECT t.id, 'bank', t.account_id, 'live', 'in', 'p2p', t.amount_ves, caracas_day(t.created_at), t.reference,
  t.id::text,
  p.id, t.id, t.created_at, t.created_at
FROM generate_series(0, 40) day
CROSS JOIN LATERAL (SELECT current_setting('bench.now')::timestamptz - day * interval '1 day' AS till) d
CROSS JOIN LATERAL (
  SELECT * FROM transactions t
  WHERE t.merchant_id = (SELECT id FROM merchants WHERE rif LIKE 'J-00000001-%') AND t.environment = 'live'
    AND t.status = 'completed'
    AND t.id >= first_uuid_at(d.till - interval '1 day') AND t.id < first_uuid_at(d.till)
  LIMIT 300) t
JOIN bank_orders p ON p.id = t.id;
