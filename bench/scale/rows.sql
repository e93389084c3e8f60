-- Creates the rows of a scale database, in sets. OFFSET 0 makes PostgreSQL evaluate a subquery once for each row.
-- Values
-- that depend on a number are chosen by its hash, so that two runs create the same rows. Reads the settings `scale.*`,
-- which fill.ts derives from a size.

CREATE FUNCTION pg_temp.setting(name text) RETURNS integer LANGUAGE sql STABLE
RETURN current_setting('scale.' || name)::integer;
--> statement-breakpoint
-- A number below `most`, a different one for each purpose.
CREATE FUNCTION pg_temp.pick(n integer, purpose integer, most integer) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN ((hashint4extended(n, purpose) & 2147483647) % most)::integer;
--> statement-breakpoint
-- The time of the n-th of so many rows: evenly over thirteen months.
CREATE FUNCTION pg_temp.made_at(n integer, total integer) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds',
    current_setting('scale.now')::timestamptz - interval '396 days' * (1 - n::double precision / total));
END $$;
--> statement-breakpoint
-- A uuid v7 of this time.
CREATE FUNCTION pg_temp.made_id(kind text, n integer, made timestamptz) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  chance text := md5(kind || n);
BEGIN
  RETURN lpad(to_hex((extract(epoch FROM made) * 1000)::bigint), 12, '0')
    || '7' || substr(chance, 1, 3) || '8' || substr(chance, 4, 15);
END $$;
--> statement-breakpoint

-- The first is the administrator, and the second the owner of the big merchant.
CREATE TEMP TABLE people AS
SELECT n, pg_temp.made_id('usr', n, made) AS id, made
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('users')) AS made
  FROM generate_series(1, pg_temp.setting('users')) n) numbered;
--> statement-breakpoint
INSERT INTO users (id, email, name, password_hash, role, status, kyc_status, email_verified_at, last_login_at,
  created_at, updated_at)
SELECT id, CASE n WHEN 1 THEN 'admin' WHEN 2 THEN 'owner' ELSE 'user-' || n END || '@example.com',
  (ARRAY['Ana', 'Carmen', 'Luis'])[1 + n % 3] || ' ' || (ARRAY['Pérez', 'Rojas', 'Mora',
    'Acosta'])[1 + n % 4] || ' ' || n,
  current_setting('scale.password_hash'), CASE n WHEN 1 THEN 'ADMIN' ELSE 'USER' END, status,
  CASE WHEN n <= 2 THEN 'approved'
    ELSE (ARRAY['not_started', 'pending', 'approved', 'approved', 'rejected'])[1 + pg_temp.pick(n, 2, 5)] END,
  CASE WHEN status <> 'inactive' THEN made END, CASE WHEN status = 'active' THEN made END, made, made
FROM (
  SELECT *, CASE WHEN n <= 2 OR percent < 85 THEN 'active' WHEN percent < 95 THEN 'inactive'
    WHEN percent < 99 THEN 'suspended' ELSE 'banned' END AS status
  FROM (SELECT *, pg_temp.pick(n, 1, 100) AS percent FROM people) rolled) judged;
--> statement-breakpoint

CREATE UNIQUE INDEX ON people (n);
--> statement-breakpoint
ANALYZE people;
--> statement-breakpoint

CREATE TEMP TABLE shops AS
SELECT numbered.n, pg_temp.made_id('mer', numbered.n, numbered.made) AS id, numbered.made, owner.id AS owner_id
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('merchants')) AS made
  FROM generate_series(1, pg_temp.setting('merchants')) n) numbered
JOIN people owner ON owner.n = 2 + (numbered.n - 1) % (pg_temp.setting('users') - 1);
--> statement-breakpoint
WITH made AS (
  INSERT INTO merchants (id, owner_id, name, rif, status, created_at, updated_at)
  SELECT id, owner_id, (ARRAY['Panadería', 'Bodega', 'Ferretería', 'Farmacia'])[1 + n % 4] || ' ' || n,
    'J-' || lpad(n::text, 8, '0') || '-' || n % 10,
    CASE WHEN n = 1 OR pg_temp.pick(n, 3, 20) > 1 THEN 'active'
      WHEN pg_temp.pick(n, 3, 20) = 1 THEN 'inactive' ELSE 'pending' END, made, made
  FROM shops)
INSERT INTO members (merchant_id, user_id, role, created_at) SELECT id, owner_id, 'OWNER', made FROM shops;
--> statement-breakpoint
INSERT INTO stores (merchant_id, name, slug, updated_at)
SELECT id, 'Tienda ' || n, 'tienda-' || n, made FROM shops;
--> statement-breakpoint
CREATE UNIQUE INDEX ON shops (n);
--> statement-breakpoint
ANALYZE shops;
--> statement-breakpoint

-- A third are the big merchant's; the others belong to the rest in turn, so that each has live and test ones.
CREATE TEMP TABLE links AS
SELECT n, shop, id, made,
  CASE WHEN turn % 5 = 1 THEN 'test' ELSE 'live' END AS environment,
  ((100 + pg_temp.pick(n, 4, 500000)) / 100.0)::numeric(13, 2) AS amount,
  CASE WHEN pg_temp.pick(n, 5, 5) = 0 THEN 'USD' ELSE 'VES' END AS currency,
  CASE WHEN turn % 5 > 1 AND pg_temp.pick(n, 6, 20) = 0 THEN 1 END AS max_payments
FROM (
  SELECT n, made, pg_temp.made_id('lnk', n, made) AS id,
    CASE WHEN n % 3 = 0 THEN 1 ELSE 2 + place % (pg_temp.setting('shops') - 1) END AS shop,
    CASE WHEN n % 3 = 0 THEN n / 3 ELSE place / (pg_temp.setting('shops') - 1) END AS turn
  FROM (SELECT n, n - n / 3 - 1 AS place, pg_temp.made_at(n, pg_temp.setting('links')) AS made
    FROM generate_series(1, pg_temp.setting('links')) n OFFSET 0) numbered OFFSET 0) placed;
--> statement-breakpoint
CREATE UNIQUE INDEX ON links (n);
--> statement-breakpoint
ANALYZE links;
--> statement-breakpoint
INSERT INTO payment_links (id, merchant_id, environment, token, label, amount, currency, active, expires_at,
  max_payments, paid_slots, created_at, updated_at, expiry_recorded_at)
SELECT links.id, shops.id, environment, md5('token' || links.n),
  (ARRAY['Pan de jamón', 'Torta', 'Cachito', 'Café'])[1 + links.n % 4] || ' ' || links.n, amount, currency,
  pg_temp.pick(links.n, 7, 10) > 0, expiry, max_payments,
  CASE WHEN max_payments IS NULL THEN 0 ELSE pg_temp.pick(links.n, 8, 2) END, links.made, links.made,
  CASE WHEN expiry <= current_setting('scale.now')::timestamptz THEN expiry END
FROM links JOIN shops ON shops.n = links.shop
CROSS JOIN LATERAL (SELECT CASE pg_temp.pick(links.n, 9, 10)
  WHEN 0 THEN links.made + interval '1 hour'
  WHEN 1 THEN current_setting('scale.now')::timestamptz + interval '30 days' END AS expiry) expiries;
--> statement-breakpoint

-- The months in which the rows are.
SELECT make_month_partition(t, (date_trunc('month',
  current_setting('scale.now')::timestamptz) - n * interval '1 month')::date)
FROM generate_series(0, 14) n, unnest(ARRAY['bank_orders', 'transactions']) t;
--> statement-breakpoint
-- As a restore does: the indexes are created after the rows, which takes a fraction of the time.
CREATE TEMP TABLE set_aside AS
SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
FROM pg_index WHERE indrelid IN ('transactions'::regclass, 'audit_logs'::regclass) AND NOT indisprimary;
--> statement-breakpoint
DO $$
DECLARE
  aside set_aside;
BEGIN
  FOR aside IN SELECT * FROM set_aside LOOP
    EXECUTE 'DROP INDEX ' || aside.name;
  END LOOP;
END $$;
--> statement-breakpoint
-- In several transactions, as in real use.
DO $$
DECLARE
  total integer := pg_temp.setting('transactions');
  step integer := 20000;
BEGIN
  FOR start IN 1 .. total BY step LOOP
    INSERT INTO transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status,
      payment_method, reference, connection, phone, bank_code, document, holds_slot, failure_reason, created_at,
      updated_at, completed_at, refunded_ves, committed_refunds_ves)
    SELECT pg_temp.made_id('txn', t.n, t.made), shops.id, links.id, environment, amount, currency,
      CASE currency WHEN 'USD' THEN round(amount * 228.4796, 2) ELSE amount END,
      CASE currency WHEN 'USD' THEN 228.4796 END, status,
      CASE WHEN environment = 'test' THEN 'sandbox' WHEN percent % 3 = 0 THEN 'mobile_payment' ELSE 'c2p' END,
      CASE WHEN status <> 'failed' THEN lpad(pg_temp.pick(t.n, 10, 100000000)::text, 12, '0') END,
      CASE WHEN environment = 'test' THEN 'sandbox' ELSE 'bank' END,
      '0412' || lpad(pg_temp.pick(t.n, 11, 10000000)::text, 7, '0'), '0102', 'V12345678', false,
      CASE WHEN status = 'failed' THEN 'REJECTED' END, t.made, t.made,
      CASE WHEN status IN ('completed', 'refunded') THEN t.made END, paid_back.ves, paid_back.ves
    FROM (
      SELECT rolled.*, pg_temp.made_at(n, total) AS made,
        CASE shop WHEN 1 THEN 3 * turn
          ELSE 1 + ((shop - 2) + (pg_temp.setting('shops') - 1) * turn) * 3 / 2 END AS link
      FROM (
        SELECT n, percent, shop,
          CASE WHEN percent < 80 THEN 'completed' WHEN percent < 94 THEN 'failed'
            WHEN percent < 98 THEN 'refunded' ELSE 'pending' END AS status,
          -- The first live link and the first test link; of the big merchant one of many pairs.
          CASE WHEN pg_temp.pick(n, 12, 5) = 0 THEN 1 ELSE 0 END
            + CASE shop WHEN 1 THEN 5 + 5 * pg_temp.pick(n, 16, pg_temp.setting('links') / 15 - 1) ELSE 0 END AS turn
        FROM (
          SELECT n, pg_temp.pick(n, 15, 100) AS percent,
            CASE WHEN pg_temp.pick(n, 13, 3) = 0 THEN 1
              ELSE 2 + pg_temp.pick(n, 14, pg_temp.setting('trading') - 1) END AS shop
          FROM generate_series(start, least(start + step - 1, total)) n OFFSET 0) numbered OFFSET 0) rolled OFFSET 0) t
    JOIN shops ON shops.n = t.shop
    JOIN links ON links.n = t.link
    CROSS JOIN LATERAL (SELECT CASE WHEN status <> 'refunded' THEN 0 WHEN currency = 'USD'
      THEN round(amount * 228.4796, 2) ELSE amount END AS ves) paid_back;
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint

DO $$
DECLARE
  total integer := pg_temp.setting('audit_logs');
  step integer := 20000;
  actions text[] := ARRAY['user.login', 'user.login', 'user.login', 'user.login', 'transaction.create',
    'transaction.create', 'transaction.complete', 'transaction.complete', 'payment_link.create',
    'payment_link.update', 'user.login_failed', 'user.create', 'user.verify', 'user.update', 'session.end',
    'merchant.create', 'merchant.update', 'store.update', 'member.role_update', 'member.remove',
    'invitation.create', 'invitation.accept', 'api_key.create', 'api_key.delete', 'bank_account.create',
    'transaction.refund', 'transaction.fail', 'user.status_update', 'user.kyc_update', 'rate.update'];
BEGIN
  FOR start IN 1 .. total BY step LOOP
    INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
    SELECT pg_temp.made_id('aud', l.n, l.made),
      CASE WHEN share = 0 THEN NULL ELSE people.id END, actions[1 + pg_temp.pick(l.n, 17, array_length(actions, 1))],
      'txn_' || left(md5('resource' || l.n), 26),
      jsonb_build_object('before', NULL, 'after', jsonb_build_object('status', 'pending'),
        'ipAddress', '203.0.113.7', 'requestId', 'req_' || left(md5('request' || l.n), 26)), l.made
    FROM (SELECT n, pg_temp.made_at(n, total) AS made, pg_temp.pick(n, 18, 20) AS share
      FROM generate_series(start, least(start + step - 1, total)) n OFFSET 0) l
    JOIN people ON people.n = CASE share WHEN 1 THEN 2 ELSE 1 + pg_temp.pick(l.n, 19, pg_temp.setting('users')) END;
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  aside set_aside;
BEGIN
  FOR aside IN SELECT * FROM set_aside LOOP
    EXECUTE aside.definition;
  END LOOP;
END $$;
--> statement-breakpoint

-- One account of the owner's: seven of ten are orders, and the rest other movements.
INSERT INTO bank_accounts (id, user_id, environment, account_number, document, holder, connection, created_at)
SELECT pg_temp.made_id('acc', 1, made), id, 'test', '01020501830003283374', 'V12345678', 'Carmen Rojas', 'sandbox', made
FROM people WHERE n = 2;
--> statement-breakpoint
INSERT INTO bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, bank_code,
  destination_account, document, name, concept, status, failure_reason, reference, created_at, updated_at,
  next_attempt_at, flagged_at)
SELECT pg_temp.made_id('pay', n, made), a.user_id, a.id, 'test',
  CASE WHEN n % 4 = 0 THEN 'transfer' ELSE 'p2p' END, 'sandbox', left(md5('pay' || n), 20), 125.50,
  '04121234567', '0102', CASE WHEN n % 4 = 0 THEN '01020501830003283374' END, 'V12345678', 'Luis Rojas', 'Pago',
  status, CASE WHEN status = 'failed' THEN 'REJECTED' END,
  CASE WHEN status = 'success' THEN lpad(n::text, 12, '0') END, made, made, made,
  CASE WHEN status = 'pending' AND n % 100 = 1 THEN made END
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('ledger')) AS made,
    (ARRAY['pending', 'failed', 'success', 'success', 'success', 'success'])[1 + pg_temp.pick(n, 20, 6)] AS status
  FROM generate_series(1, pg_temp.setting('ledger')) n WHERE n % 10 < 7) p CROSS JOIN bank_accounts a;
--> statement-breakpoint
INSERT INTO bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
  control_number, created_at, seen_on_statement_at)
SELECT pg_temp.made_id('mov', n, made), 'sandbox', a.id, 'test', 'out', 'transfer', 80.00, caracas_day(made),
  lpad(n::text, 12, '0'), 'control-' || n, made, made
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('ledger')) AS made
  FROM generate_series(1, pg_temp.setting('ledger')) n WHERE n % 10 >= 7) m CROSS JOIN bank_accounts a;
--> statement-breakpoint
-- Nine of ten are read.
INSERT INTO notifications (id, user_id, event_id, type, data, created_at, read_at)
SELECT pg_temp.made_id('ntf', t.n, t.made), people.id, pg_temp.made_id('evt', t.n, t.made), 'payment_received',
  jsonb_build_object('id', 'txn_' || left(md5('told' || t.n), 26), 'merchantName', 'Panadería 1',
    'environment', 'live', 'amount', 1234.5, 'currency', 'VES', 'reference', '00012283'),
  t.made, CASE WHEN t.n % 10 > 0 THEN t.made END
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('ledger')) AS made
  FROM generate_series(1, pg_temp.setting('ledger')) n OFFSET 0) t
JOIN people ON people.n = 2;
--> statement-breakpoint
-- The big merchant's events, with deliveries to one endpoint: some are pending, and one in twenty has failed.
INSERT INTO outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
SELECT pg_temp.made_id('evt', t.n, t.made), 'event', type, shops.id,
  CASE WHEN type = 'member.joined' THEN NULL WHEN pg_temp.pick(t.n, 22, 5) = 0 THEN 'test' ELSE 'live' END,
  jsonb_build_object('id', 'txn_' || left(md5('told' || t.n), 26), 'status', 'completed', 'amount', 1234.5,
    'currency', 'VES', 'reference', '00012283'), t.made, t.made, t.made
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('ledger')) AS made,
    CASE WHEN n % 100 = 3 THEN 'member.joined' WHEN pg_temp.pick(n, 21, 6) = 0 THEN 'transaction.failed'
      ELSE 'transaction.completed' END AS type
  FROM generate_series(1, pg_temp.setting('ledger')) n OFFSET 0) t
JOIN shops ON shops.n = 1;
--> statement-breakpoint
INSERT INTO webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
SELECT pg_temp.made_id('whk', 1, s.made), s.id, 'live', 'https://tienda.example.com/avisos',
  ARRAY['transaction.completed', 'transaction.failed', 'member.joined'], '\x00', m.owner_id, s.made, s.made
FROM shops s JOIN merchants m ON m.id = s.id WHERE s.n = 1;
--> statement-breakpoint
INSERT INTO webhook_deliveries (id, webhook_id, event_id, status, attempts, next_attempt_at, created_at, updated_at)
SELECT pg_temp.made_id('dlv', t.n, t.made), w.id, pg_temp.made_id('evt', t.n, t.made), status, 1,
  CASE WHEN status = 'pending' THEN t.made END, t.made, t.made
FROM (SELECT n, pg_temp.made_at(n, pg_temp.setting('ledger')) AS made,
    CASE WHEN pg_temp.pick(n, 23, 100) = 0 THEN 'pending' WHEN pg_temp.pick(n, 23, 20) = 1 THEN 'failed'
      ELSE 'success' END AS status
  FROM generate_series(1, pg_temp.setting('ledger')) n OFFSET 0) t CROSS JOIN webhooks w;
--> statement-breakpoint
INSERT INTO webhook_attempts (id, delivery_id, number, url, request_headers, response_status, duration_ms, created_at)
SELECT pg_temp.made_id('att', row_number() OVER (ORDER BY d.id)::integer, d.created_at), d.id, 1,
  'https://tienda.example.com/avisos', '{}', CASE status WHEN 'success' THEN 204 ELSE 500 END, 31, d.created_at
FROM webhook_deliveries d;
