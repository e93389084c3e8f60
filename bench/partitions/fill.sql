-- Fills a migrated, empty database with rows of 24 months up to NOW: a merchant with a third of all, and 2,000 others.
-- The
-- statements are run as the owner of the cluster, without triggers and foreign keys, as a restore does. Settings:
-- bench.now,
-- bench.rows, bench.password_hash.
INSERT INTO users (id, email, name, password_hash, role, status, kyc_status, email_verified_at, created_at, updated_at)
SELECT first_uuid_at(made + n * interval '1 ms'), CASE n WHEN 1 THEN 'admin' ELSE 'owner' END || '@example.com', 'Ana',
  current_setting('bench.password_hash'), CASE n WHEN 1 THEN 'ADMIN'
  ELSE 'USER' END, 'active', 'approved', made, made, made
FROM generate_series(1, 2) n, (SELECT current_setting('bench.now')::timestamptz - interval '25 months' AS made) began;
--> statement-breakpoint
INSERT INTO merchants (id, owner_id, name, rif, status, created_at, updated_at)
SELECT first_uuid_at(u.created_at + n * interval '1 ms'), u.id, 'Bodega ' || n, 'J-' || lpad(n::text, 8, '0') || '-0',
  'active',
  u.created_at, u.created_at
FROM generate_series(1, 2001) n, (SELECT * FROM users WHERE role = 'USER') u;
--> statement-breakpoint
INSERT INTO members (merchant_id, user_id, role, created_at) SELECT id, owner_id, 'OWNER', created_at FROM merchants;
--> statement-breakpoint
INSERT INTO payment_links (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
SELECT m.id, m.id, 'live', m.rif, 'Torta', 25, 'VES', m.created_at, m.created_at FROM merchants m;
--> statement-breakpoint
INSERT INTO bank_accounts (id, user_id, environment, account_number, document, holder, connection, created_at)
SELECT u.id, u.id, 'live', '01910501830003283374', 'V12345678', 'Ana', 'bank', u.created_at FROM users u
  WHERE u.role = 'USER';
--> statement-breakpoint
UPDATE merchants SET settlement_account_id = a.id FROM bank_accounts a;
