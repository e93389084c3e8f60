-- The transactions and bank orders of rows $1 (exclusive) to $2: one of three is the big merchant's. Nine of ten are
-- completed, the others have failed.
WITH made AS (
  SELECT n, current_setting('bench.now')::timestamptz
      - interval '730 days' * (1 - n::double precision / current_setting('bench.rows')::bigint) AS at,
    hashint8extended(n, 1) AS chance
  FROM generate_series($1::bigint + 1, $2::bigint) n),
rows AS (
  SELECT n, date_trunc('milliseconds', at) AS at,
    lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS time,
    lpad(to_hex(chance), 16, '0') AS hex, chance,
    CASE WHEN n % 3 = 0 THEN 1 ELSE 2 + abs(chance % 2000) END AS shop, chance % 10 <> 0 AS paid
  FROM made),
shops AS MATERIALIZED (SELECT id, substr(rif, 3, 8)::bigint AS number FROM merchants),
added AS (
  INSERT INTO transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status, payment_method,
    reference, connection, account_id, phone, bank_code, document, holds_slot, failure_reason, created_at, updated_at,
    completed_at)
  SELECT (time || '7' || substr(hex, 1, 3) || '8' || substr(hex, 2, 15))::uuid, s.id, s.id, 'live',
    (100 + abs(chance % 500000)) / 100.0, 'VES', (100 + abs(chance % 500000)) / 100.0,
    CASE WHEN paid THEN 'completed' ELSE 'failed' END, 'c2p',
    CASE WHEN paid THEN lpad((abs(chance) % 1000000000000)::text, 12, '0') END, 'bank', a.id,
    '0412' || lpad(abs(chance % 10000000)::text, 7, '0'), '0102', 'V12345678', false,
    CASE WHEN NOT paid THEN 'REJECTED' END, at, at, CASE WHEN paid THEN at END
  FROM rows JOIN shops s ON s.number = rows.shop CROSS JOIN bank_accounts a
  RETURNING id, account_id, amount_ves, phone, status, reference, created_at)
INSERT INTO bank_orders (id, user_id, account_id, environment, kind, transaction_id, connection, bank_key, amount,
  phone,
  bank_code, document, concept, status, failure_reason, reference, created_at, updated_at, next_attempt_at)
SELECT added.id, a.user_id, added.account_id, 'live', 'c2p', added.id, 'bank',
  right(translate(added.id::text, '-', ''), 20), added.amount_ves, added.phone, '0102', 'V12345678', 'Pago',
  CASE added.status WHEN 'completed' THEN 'success' ELSE 'failed' END,
  CASE added.status WHEN 'failed' THEN 'REJECTED' END, added.reference, created_at, created_at, created_at
FROM added CROSS JOIN (SELECT user_id FROM bank_accounts) a
