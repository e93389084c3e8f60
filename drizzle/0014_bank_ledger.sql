-- What banks tell of accounts: by the notices that they send, and by the statements that cron reads.

-- Whoever records movements of a connection does so alone, until the commit: a notice and a statement that
-- tell of one movement at the same moment make one row of it.
CREATE FUNCTION hold_movements(p_connection text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('bank_movements'), hashtext(p_connection));
END;
--> statement-breakpoint
-- The account that is bound to a connection; null where none is.
CREATE FUNCTION bound_account(p_connection text) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT id FROM bank_accounts
  WHERE connection = p_connection AND environment = 'live' AND removed_at IS NULL;
END;
--> statement-breakpoint
-- A reference by which two are compared: banks leave its leading zeros out where they write a number.
CREATE FUNCTION bare_reference(reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(reference, '0');
--> statement-breakpoint

-- Records a payment that the bank says has come in. What was told before is left as it is; where a
-- statement came first, the notice joins its movement. True where it is a movement of its own.
--
-- notice: {connection, noticeKey, type, amount, bookedOn, reference, payerReference, concept, phone, bankCode}
CREATE FUNCTION record_notice(notice jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  recorded bank_movements%ROWTYPE;
  stated uuid;
BEGIN
  PERFORM hold_movements(notice->>'connection');
  PERFORM FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key = notice->>'noticeKey';
  IF FOUND THEN
    RETURN false;
  END IF;

  SELECT m.id INTO stated FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = (notice->>'bookedOn')::date AND m.amount = (notice->>'amount')::numeric
    AND bare_reference(m.reference) = bare_reference(notice->>'reference')
  ORDER BY m.id LIMIT 1;
  IF FOUND THEN
    UPDATE bank_movements SET
      notice_key = notice->>'noticeKey',
      payer_reference = notice->>'payerReference',
      phone = coalesce(phone, notice->>'phone'),
      bank_code = coalesce(bank_code, notice->>'bankCode')
    WHERE id = stated;
    PERFORM record_audit('deposit.notice', public_id('mov', stated), jsonb_build_object(
      'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
    RETURN false;
  END IF;

  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference,
    payer_reference, concept, phone, bank_code, notice_key, created_at)
  VALUES (
    new_record_id(), notice->>'connection', bound_account(notice->>'connection'), 'live', 'in',
    notice->>'type', (notice->>'amount')::numeric, (notice->>'bookedOn')::date, notice->>'reference',
    notice->>'payerReference', notice->>'concept', notice->>'phone', notice->>'bankCode',
    notice->>'noticeKey', request_now())
  RETURNING * INTO recorded;
  PERFORM record_audit('deposit.record', public_id('mov', recorded.id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'connection', recorded.connection, 'account', public_id('acc', recorded.account_id),
      'type', recorded.type, 'amount', recorded.amount, 'bookedOn', recorded.booked_on,
      'reference', recorded.reference)), NULL);
  RETURN true;
END $$;
--> statement-breakpoint

-- Takes it upon this run to read the statements of these connections, as far as it is time and no other run
-- is at it. `read_on` is the Caracas day of the last reading; null where there was none.
CREATE FUNCTION claim_statements(connections text[], every interval, lease interval)
RETURNS TABLE (connection text, read_on date, kept_session text)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_connections AS c (name, reading_until)
  SELECT name, request_now() + lease FROM unnest(connections) AS name
  ON CONFLICT (name) DO UPDATE SET reading_until = excluded.reading_until
    WHERE coalesce(c.reading_until, '-infinity') <= request_now()
      AND coalesce(c.statement_read_at, '-infinity') <= request_now() - every
  RETURNING c.name, caracas_day(c.statement_read_at), connection_session(c.name);
END;
--> statement-breakpoint

-- The lines of a statement, each once. One over nothing moves no money.
-- lines: [{controlNumber, bookedOn, direction, type, amount, reference, concept, phone, bankCode}]
CREATE FUNCTION statement_lines(lines jsonb) RETURNS TABLE (
  control_number text, booked_on date, direction text, type text, amount numeric, reference text,
  concept text, phone text, bank_code text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT DISTINCT ON (l."controlNumber") l."controlNumber", l."bookedOn", l.direction, l.type, l.amount,
    l.reference, l.concept, l.phone, l."bankCode"
  FROM jsonb_to_recordset(lines) AS l (
    "controlNumber" text, "bookedOn" date, direction text, type text, amount numeric, reference text,
    concept text, phone text, "bankCode" text)
  WHERE l.amount > 0
  ORDER BY l."controlNumber";
END;
--> statement-breakpoint

-- Gives the control numbers of a statement to movements that notices alone told of; resolves with how many.
CREATE FUNCTION state_noticed(p_connection text, lines jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  stated integer;
BEGIN
  WITH new_lines AS (
    SELECT l.*, bare_reference(l.reference) AS bare,
      row_number() OVER (PARTITION BY l.booked_on, l.amount, bare_reference(l.reference)
        ORDER BY l.control_number) AS place
    FROM statement_lines(lines) l
    WHERE l.direction = 'in' AND NOT EXISTS (
      SELECT FROM bank_movements m
      WHERE m.connection = p_connection AND m.control_number = l.control_number)),
  noticed AS (
    SELECT m.id, m.booked_on, m.amount, bare_reference(m.reference) AS bare,
      row_number() OVER (PARTITION BY m.booked_on, m.amount, bare_reference(m.reference)
        ORDER BY m.id) AS place
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on >= (SELECT min(booked_on) FROM new_lines))
  UPDATE bank_movements m SET
    control_number = l.control_number,
    stated_at = request_now(),
    concept = CASE WHEN m.concept = '' THEN l.concept ELSE m.concept END,
    phone = coalesce(m.phone, l.phone),
    bank_code = coalesce(m.bank_code, l.bank_code)
  FROM new_lines l JOIN noticed n USING (booked_on, amount, bare, place)
  WHERE m.id = n.id;
  GET DIAGNOSTICS stated = ROW_COUNT;
  RETURN stated;
END $$;
--> statement-breakpoint

-- Finds which of our payments movements carried out: by the payment's key in the concept, and else by
-- reference, amount and a day within one. A payment has one movement, and a movement one payment. A payment
-- that failed has none: that it was carried out all the same is for a person to see.
CREATE FUNCTION match_payments(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  matched integer;
BEGIN
  WITH free_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, m.concept, bare_reference(m.reference) AS bare
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'out' AND m.payment_id IS NULL
      AND m.booked_on BETWEEN p_from AND p_to),
  -- Nothing changes a payment before it is made, which lets the index on the last change find them.
  free_payments AS MATERIALIZED (
    SELECT p.id, p.bank_key, p.amount, bare_reference(p.reference) AS bare,
      caracas_day(p.created_at) AS made_on
    FROM payments p
    WHERE p.connection = p_connection AND p.status <> 'failed' AND p.kind NOT IN ('c2p', 'verification')
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at < start_of_caracas_day(p_to + 2)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.payment_id = p.id)),
  candidates AS (
    SELECT m.id AS movement_id, p.id AS payment_id, 1 AS rank, m.amount <> p.amount AS other_amount, 0 AS days
    FROM (SELECT f.*, word FROM free_movements f, regexp_split_to_table(f.concept, '[^A-Za-z0-9]+') AS word) m
    JOIN free_payments p ON p.bank_key = m.word
    UNION ALL
    SELECT m.id, p.id, 2, false, abs(m.booked_on - p.made_on)
    FROM free_movements m JOIN free_payments p USING (bare, amount)
    WHERE m.booked_on BETWEEN p.made_on - 1 AND p.made_on + 1),
  best_of_payment AS (
    SELECT DISTINCT ON (payment_id) * FROM candidates
    ORDER BY payment_id, rank, other_amount, days, movement_id),
  best AS MATERIALIZED (
    SELECT DISTINCT ON (movement_id) movement_id, payment_id FROM best_of_payment
    ORDER BY movement_id, rank, other_amount, days, payment_id),
  -- Held, and judged again: one that failed meanwhile is none of them.
  held AS (
    SELECT b.movement_id, p.id AS payment_id FROM best b JOIN payments p ON p.id = b.payment_id
    WHERE p.status <> 'failed'
    FOR NO KEY UPDATE OF p)
  UPDATE bank_movements m SET payment_id = h.payment_id FROM held h WHERE m.id = h.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;
--> statement-breakpoint

-- Records a statement of the Caracas days from p_from to p_to, and settles the pending payments that it
-- shows to be paid. Recorded twice, or beside another, it changes nothing more. Gives how many movements
-- were new, or were known by their notices alone.
CREATE FUNCTION record_statement(
  p_connection text, p_from date, p_to date, lines jsonb, read_at timestamptz
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  stated integer;
  added integer;
  matched integer;
BEGIN
  PERFORM hold_movements(p_connection);
  stated := state_noticed(p_connection, lines);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
    phone, bank_code, control_number, created_at, stated_at)
  SELECT new_record_id(), p_connection, bound_account(p_connection), 'live', l.direction, l.type, l.amount,
    l.booked_on, l.reference, l.concept, l.phone, l.bank_code, l.control_number, request_now(), request_now()
  FROM statement_lines(lines) l
  ON CONFLICT (connection, control_number) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  matched := match_payments(p_connection, p_from, p_to);
  PERFORM settle_payment(p.id,
    jsonb_build_object('status', 'success', 'reference', m.reference, 'code', 'IN_STATEMENT'))
  FROM bank_movements m JOIN payments p ON p.id = m.payment_id
  WHERE m.connection = p_connection AND m.booked_on BETWEEN p_from AND p_to AND p.status = 'pending';
  UPDATE bank_connections SET
    statement_read_at = greatest(statement_read_at, read_at), reading_until = NULL
  WHERE name = p_connection;
  IF stated + added + matched > 0 THEN
    PERFORM record_audit('statement.record', p_connection, jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('from', p_from, 'to', p_to, 'movements', added,
        'noticed', stated, 'payments', matched)), NULL);
  END IF;
  RETURN stated + added;
END $$;
--> statement-breakpoint

-- What the ledger and a bank's statements do not agree on, of the payments and movements of one Caracas day.
-- What is later than the last reading was not to be seen yet, and is no difference. Of each connection there
-- is at least one row, at most p_most, and `found` is how many there are.
--
-- connections: [{name, statement: whether its statements are read}]
CREATE FUNCTION reconciliation(connections jsonb, p_day date, p_most integer)
RETURNS TABLE (
  connection text, read_at timestamptz, found integer, kind text, payment_id uuid, movement_id uuid,
  amount numeric, bank_amount numeric, reference text, created_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH asked AS (
    SELECT a.name, a.statement, CASE WHEN a.statement THEN c.statement_read_at END AS read_at
    FROM jsonb_to_recordset(connections) AS a (name text, statement boolean)
    LEFT JOIN bank_connections c ON c.name = a.name),
  differences AS (
    SELECT a.name, 'not_in_statement' AS kind, p.id AS payment_id, NULL::uuid AS movement_id, p.amount,
      NULL::numeric AS bank_amount, p.reference, p.created_at
    FROM asked a JOIN payments p ON p.connection = a.name
    WHERE p.status = 'success' AND p.kind <> 'verification' AND p.updated_at <= a.read_at
      AND p.updated_at >= start_of_caracas_day(p_day) AND p.updated_at < start_of_caracas_day(p_day + 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.payment_id = p.id)
    UNION ALL
    SELECT a.name, 'not_ours', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM asked a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE a.statement AND m.direction = 'out' AND m.payment_id IS NULL
    UNION ALL
    SELECT a.name, 'amount_differs', p.id, m.id, p.amount, m.amount, m.reference, p.created_at
    FROM asked a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
      JOIN payments p ON p.id = m.payment_id
    WHERE a.statement AND m.amount <> p.amount
    UNION ALL
    SELECT a.name, 'notice_not_in_statement', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM asked a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE m.control_number IS NULL AND m.created_at <= a.read_at
    UNION ALL
    SELECT a.name, 'flagged', p.id, NULL, p.amount, NULL, p.reference, p.created_at
    FROM asked a JOIN payments p ON p.connection = a.name
    WHERE p.status = 'pending' AND p.flagged_at >= start_of_caracas_day(p_day)
      AND p.flagged_at < start_of_caracas_day(p_day + 1)),
  numbered AS (
    SELECT d.*, row_number() OVER (PARTITION BY d.name ORDER BY d.created_at, d.payment_id, d.movement_id) AS place,
      count(*) OVER (PARTITION BY d.name) AS found
    FROM differences d)
  SELECT a.name, a.read_at, coalesce(n.found, 0)::integer, n.kind, n.payment_id, n.movement_id, n.amount,
    n.bank_amount, n.reference, n.created_at
  FROM asked a LEFT JOIN numbered n ON n.name = a.name AND n.place <= p_most
  ORDER BY a.name, n.place;
END;
