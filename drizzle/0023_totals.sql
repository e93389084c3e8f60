-- How many there are of what is listed, and over how much: kept so that no list counts its rows, and so that no
-- payment waits for another to be counted. Each statement that changes a count adds what it changed to a table of
-- deltas; a job folds these into the totals. What is true is always both together, read in one snapshot.

-- Which of a link's states its row alone tells. Time does the rest: ACTIVE and INACTIVE links whose expiry has passed
-- and was not told yet are EXPIRED too (due_links).
CREATE FUNCTION link_state(active boolean, max_payments integer, paid integer, expiry_told_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN paid >= max_payments THEN 'COMPLETED'
  WHEN expiry_told_at IS NOT NULL THEN 'EXPIRED'
  WHEN NOT active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;
--> statement-breakpoint

-- Writes what a statement has changed in the counts of transactions; nothing where it changed none.
CREATE FUNCTION record_transaction_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, count(*), sum(amount)
    FROM added GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, -count(*), -sum(amount)
    FROM removed GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, sum(sign), sum(sign * amount)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_counted_insert AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();
--> statement-breakpoint
CREATE TRIGGER transactions_counted_update AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();
--> statement-breakpoint
CREATE TRIGGER transactions_counted_delete AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();
--> statement-breakpoint

-- Writes what a statement has changed in the counts of a list, by two expressions over its rows: whose the row is,
-- and the facet by which the list is asked for.
CREATE FUNCTION record_list_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  side text := format('SELECT %s AS scope, %s AS facet', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE 'INSERT INTO list_deltas (list, scope, facet, count) SELECT $1, scope, facet, sum(sign) FROM ('
    || concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'DELETE' THEN side || ', 1 AS sign FROM added' END,
      CASE WHEN TG_OP <> 'INSERT' THEN side || ', -1 AS sign FROM removed' END)
    || ') changed GROUP BY scope, facet HAVING sum(sign) <> 0'
  USING TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION nil_id() RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '00000000-0000-0000-0000-000000000000'::uuid;
--> statement-breakpoint
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN VALUES
    ('users', 'nil_id()', 'status || ''/'' || kyc_status'),
    ('merchants', 'nil_id()', 'status'),
    ('payment_links', 'merchant_id', 'environment || ''/'' || link_state(active, max_payments, paid, expiry_told_at)')
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_counted_insert AFTER INSERT ON %1$I
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas(%2$L, %3$L)',
      counted.column1, counted.column2, counted.column3);
    EXECUTE format('CREATE TRIGGER %1$s_counted_update AFTER UPDATE ON %1$I
      REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas(%2$L, %3$L)',
      counted.column1, counted.column2, counted.column3);
    EXECUTE format('CREATE TRIGGER %1$s_counted_delete AFTER DELETE ON %1$I
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas(%2$L, %3$L)',
      counted.column1, counted.column2, counted.column3);
  END LOOP;
END $$;
--> statement-breakpoint

-- Counts everything anew, with writers held off until the commit: for what there is already, and for an operator
-- after rows were loaded or removed with the triggers switched off.
CREATE FUNCTION recount_totals() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fold_totals', 0));
  LOCK TABLE transactions, users, merchants, payment_links IN SHARE MODE;
  DELETE FROM transaction_deltas;
  DELETE FROM transaction_totals;
  DELETE FROM list_deltas;
  DELETE FROM list_counts WHERE list <> 'audit_logs';
  INSERT INTO transaction_totals (merchant_id, span, since, environment, status, currency, count, amount)
  SELECT coalesce(merchant_id, nil_id()), CASE WHEN month IS NULL THEN 'day' ELSE 'month' END, coalesce(month, day),
    environment, status, currency, count(*), sum(amount)
  FROM (
    SELECT *, date_trunc('month', day::timestamp)::date AS month
    FROM (SELECT *, caracas_day(created_at) AS day FROM transactions) dated) counted
  GROUP BY GROUPING SETS (
    (merchant_id, day, environment, status, currency), (day, environment, status, currency),
    (merchant_id, month, environment, status, currency), (month, environment, status, currency));
  INSERT INTO list_counts (list, scope, facet, count)
  SELECT 'users', nil_id(), status || '/' || kyc_status, count(*) FROM users GROUP BY 3
  UNION ALL
  SELECT 'merchants', nil_id(), status, count(*) FROM merchants GROUP BY 3
  UNION ALL
  SELECT 'payment_links', coalesce(merchant_id, nil_id()), facet, count(*)
  FROM (
    SELECT merchant_id, environment || '/' || link_state(active, max_payments, paid, expiry_told_at) AS facet
    FROM payment_links) links
  GROUP BY GROUPING SETS ((merchant_id, facet), (facet));
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION recount_totals() FROM PUBLIC;
--> statement-breakpoint
SELECT recount_totals();
--> statement-breakpoint

-- Moves so many deltas of each kind, or fewer, into the totals. One fold runs at a time; a second one does nothing.
CREATE FUNCTION fold_totals(most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_totals', 0)) THEN
    RETURN 0;
  END IF;
  WITH gone AS (
    DELETE FROM transaction_deltas WHERE id IN (SELECT id FROM transaction_deltas LIMIT most) RETURNING *),
  sums AS (
    INSERT INTO transaction_totals AS kept (merchant_id, span, since, environment, status, currency, count, amount)
    SELECT whose.id, span.name, span.since, environment, status, currency, sum(count), sum(amount)
    FROM gone
    CROSS JOIN LATERAL (VALUES (merchant_id), (nil_id())) AS whose (id)
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS span (name, since)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (merchant_id, span, since, environment, status, currency) DO UPDATE
      SET count = kept.count + excluded.count, amount = kept.amount + excluded.amount)
  SELECT count(*) FROM gone INTO folded;
  moved := folded;
  WITH gone AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas LIMIT most) RETURNING *),
  sums AS (
    INSERT INTO list_counts AS kept (list, scope, facet, count)
    SELECT list, whose.id, facet, sum(count)
    FROM gone CROSS JOIN LATERAL (SELECT scope UNION SELECT nil_id()) AS whose (id)
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ON CONFLICT (list, scope, facet) DO UPDATE SET count = kept.count + excluded.count)
  SELECT count(*) FROM gone INTO folded;
  RETURN moved + folded;
END $$;
--> statement-breakpoint
-- Whether so many deltas wait that reading them costs more than folding them.
CREATE FUNCTION totals_unfolded() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM transaction_deltas OFFSET 2000) OR EXISTS (SELECT FROM list_deltas OFFSET 2000);
--> statement-breakpoint
-- Deltas come and go: what they leave behind is cleared away before readers have to step over much of it.
ALTER TABLE transaction_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
ALTER TABLE list_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
-- An account's transactions and a person's notifications are counted by indexes: cheaply where few rows are too new
-- for an index to tell that they are there.
ALTER TABLE payments SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE bank_movements SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER SEQUENCE transaction_deltas_id_seq CACHE 32;
--> statement-breakpoint
ALTER SEQUENCE list_deltas_id_seq CACHE 32;
--> statement-breakpoint
GRANT DELETE ON transaction_deltas, list_deltas TO payments_service;
--> statement-breakpoint

-- The sums of a merchant's transactions made on the Caracas days from p_from until before p_to: of all merchants
-- together for the nil id, and of each for null. A null day is no bound. They come in parts, to be added up: by whole
-- months, by the days left over, and by what is not folded yet.
CREATE FUNCTION transaction_sums(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (merchant_id uuid, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.environment, t.status, t.currency, t.count, t.amount
  FROM (
    SELECT first_day, last_day, date_trunc('month', first_day + interval '1 month' - interval '1 day')::date AS first_month,
      date_trunc('month', last_day::timestamp)::date AS last_month
    FROM (SELECT coalesce(p_from, '-infinity') AS first_day, coalesce(p_to, 'infinity') AS last_day) days) bounds
  CROSS JOIN LATERAL (VALUES
    ('month', first_month, last_month),
    ('day', first_day, least(first_month, last_day)),
    ('day', greatest(first_month, last_month), last_day)) AS part (span, since, until)
  JOIN transaction_totals t ON t.span = part.span AND t.since >= part.since AND t.since < part.until
  WHERE t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_id()
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_id())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;
--> statement-breakpoint
-- The same by days, for a series.
CREATE FUNCTION transaction_days(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (
  merchant_id uuid, day date, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.since, t.environment, t.status, t.currency, t.count, t.amount
  FROM transaction_totals t
  WHERE (t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_id()) AND t.span = 'day'
    AND t.since >= coalesce(p_from, '-infinity') AND t.since < coalesce(p_to, 'infinity')
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.day, d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_id())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;
--> statement-breakpoint

-- How many rows of a list have a facet like p_facet: of one scope, or of all for the nil id.
CREATE FUNCTION list_total(p_list text, p_scope uuid, p_facet text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT count FROM list_counts WHERE list = p_list AND scope = p_scope AND facet LIKE p_facet
    UNION ALL
    SELECT count FROM list_deltas
    WHERE list = p_list AND (scope = p_scope OR p_scope = nil_id()) AND facet LIKE p_facet) parts);
--> statement-breakpoint
-- Links of an environment that have expired without being told so yet: of a merchant, or of all for the nil id. They
-- are few where the telling keeps up, and are found first: hence the OFFSET.
CREATE FUNCTION due_links(p_merchant uuid, p_environment text) RETURNS SETOF payment_links
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
  SELECT due.*
  FROM (
    SELECT l.* FROM payment_links l
    WHERE l.expires_at <= request_now() AND l.expires_at IS NOT NULL AND l.expiry_told_at IS NULL
    OFFSET 0) due
  WHERE due.environment = p_environment AND (due.merchant_id = p_merchant OR p_merchant = nil_id())
    AND link_state(due.active, due.max_payments, due.paid, due.expiry_told_at) <> 'COMPLETED';
$$;
--> statement-breakpoint
-- How many links of a merchant, or of all for the nil id, have a status now; any status for null.
CREATE FUNCTION links_total(p_merchant uuid, p_environment text, p_status text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN list_total('payment_links', p_merchant, p_environment || '/' || coalesce(p_status, '%'))
  + CASE p_status
    WHEN 'EXPIRED' THEN (SELECT count(*) FROM due_links(p_merchant, p_environment))
    WHEN 'ACTIVE' THEN -(SELECT count(*) FROM due_links(p_merchant, p_environment) due WHERE due.active)
    WHEN 'INACTIVE' THEN -(SELECT count(*) FROM due_links(p_merchant, p_environment) due WHERE NOT due.active)
    ELSE 0 END;
--> statement-breakpoint

-- Tells the statements after it how many rows their list has, so that they read a page from the nearer end.
CREATE FUNCTION keep_total(total bigint) RETURNS integer
LANGUAGE sql VOLATILE
RETURN set_config('app.total', total::text, true)::integer;
--> statement-breakpoint
CREATE FUNCTION kept_total() RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.total', true), '')::bigint;
