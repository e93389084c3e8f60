-- What moves money: the intent, which is written before the bank is called, and the outcome, after.

-- The day on which a moment falls in Caracas, which is UTC-4 all year. Banks here book by it.
CREATE FUNCTION caracas_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE interval '-04:00')::date;
--> statement-breakpoint
CREATE FUNCTION start_of_caracas_day(day date) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN day::timestamp AT TIME ZONE interval '-04:00';
--> statement-breakpoint

-- Takes the idempotency key for this transaction, or raises: PXREP the answer is stored, PXREU the
-- key stands for another request, PXBUS the first request has not answered yet, PXOLD it was left in
-- the middle. Whoever comes second waits here for the first to commit, as long as lock_timeout lets it.
CREATE OR REPLACE FUNCTION idempotency_begin(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  holder idempotency_keys%ROWTYPE;
BEGIN
  BEGIN
    INSERT INTO idempotency_keys AS held
      (caller_id, environment, method, path, key, request_hash, created_at, expires_at)
    VALUES (
      coalesce(caller_id(), '00000000-0000-0000-0000-000000000000'),
      p_environment, p_method, p_path, p_key, p_request_hash, request_now(), request_now() + interval '24 hours')
    ON CONFLICT (caller_id, key, path, method, environment) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, response = NULL,
          resource_id = NULL, held_until = NULL,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE held.expires_at <= request_now();
  EXCEPTION WHEN lock_not_available THEN
    RAISE EXCEPTION 'idempotency key busy' USING ERRCODE = 'PXBUS';
  END;
  IF FOUND THEN
    RETURN;
  END IF;
  -- One that was freed this very moment is told as busy, too: whoever repeats gets it.
  SELECT * INTO holder FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
  IF holder.request_hash <> p_request_hash THEN
    RAISE EXCEPTION 'idempotency key reused' USING ERRCODE = 'PXREU';
  ELSIF holder.response IS NOT NULL THEN
    RAISE EXCEPTION 'idempotency key replayed' USING ERRCODE = 'PXREP';
  ELSIF holder.held_until <= request_now() THEN
    RAISE EXCEPTION 'idempotency key abandoned' USING ERRCODE = 'PXOLD';
  END IF;
  RAISE EXCEPTION 'idempotency key busy' USING ERRCODE = 'PXBUS';
END $$;
--> statement-breakpoint
-- Closes a batch that idempotency_begin opened, where the answer comes with a later batch: keeps what was
-- begun, and the key for so long as its request may be at it.
CREATE FUNCTION idempotency_hold(
  p_environment text, p_method text, p_path text, p_key text, p_resource_id uuid, p_hold interval
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE idempotency_keys SET resource_id = p_resource_id, held_until = request_now() + p_hold
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;
--> statement-breakpoint
-- What an earlier request with the same key began.
CREATE FUNCTION idempotent_resource(p_environment text, p_method text, p_path text, p_key text)
RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT resource_id FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;
--> statement-breakpoint
-- Stores what answer() was given, unless another request with the key has answered meanwhile; gives the
-- text that every request with the key is answered with.
CREATE FUNCTION idempotency_conclude(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.answer')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key
    AND response IS NULL;
  RETURN (SELECT s.response FROM stored_answer(p_environment, p_method, p_path, p_key) s);
END $$;
--> statement-breakpoint

-- Opens a batch that records the outcome of what its caller began: nobody is judged again, since what was
-- done cannot be undone by a suspension meanwhile. Takes {now, requestId, ip, userId, sessionId, apiKeyId}.
CREATE FUNCTION resume_request(context jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_request(context);
  PERFORM set_config('app.user_id', coalesce(context->>'userId', ''), true),
    set_config('app.session_id', coalesce(context->>'sessionId', ''), true),
    set_config('app.api_key_id', coalesce(context->>'apiKeyId', ''), true);
END $$;
--> statement-breakpoint

-- Whether an administrator has stopped the movement of money, for a bank or a merchant or at all.
CREATE FUNCTION is_stopped(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM operation_stops
    WHERE NOT enabled AND environment = p_environment
      AND (bank IS NULL OR bank = p_bank)
      AND (merchant_id IS NULL OR merchant_id = ANY (p_merchant_ids)));
END;
--> statement-breakpoint
-- Refuses with PXBNK where it is stopped. The lock, which PUT /admin/operations takes for itself, makes a
-- stop count for whatever commits after it.
CREATE FUNCTION refuse_stopped(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('operation_stops'));
  IF is_stopped(p_environment, p_bank, p_merchant_ids) THEN
    PERFORM refuse('PXBNK', 'stopped');
  END IF;
END $$;
--> statement-breakpoint

-- The session key that a connection's bank gave this Caracas day, as it is kept; null where there is none.
CREATE FUNCTION connection_session(p_name text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT session FROM bank_connections
  WHERE name = p_name AND session_day = caracas_day(request_now());
END;
--> statement-breakpoint

-- The caller's account that an id or a number means, and holds it as it is until the commit. PX404 where
-- there is none. Of two accounts with one number, live comes before test, unless one is asked for.
CREATE FUNCTION hold_account(p_id uuid, p_number text, p_environment text) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT * INTO account FROM bank_accounts a
  WHERE a.user_id = caller_id() AND a.removed_at IS NULL
    AND (a.id = p_id OR a.account_number = p_number)
    AND a.environment = coalesce(p_environment, a.environment)
  ORDER BY a.environment LIMIT 1
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  RETURN account;
END $$;
--> statement-breakpoint

-- Writes the intent to pay, after judging all that can be judged before a bank is asked.
--
-- request:     {id, kind: p2p|transfer, bankKey, accountId or accountNumber, environment?, amount, phone?,
--               mobile?: whether the phone is of a mobile network, bankCode?, destinationAccount?,
--               document?, name?, concept}
-- connections: what the deployment can pay by: {name: {bank, needs: [...], maxAmount, maxConcept}}
-- day_limit:   bolívares that an account may send in a Caracas day
--
-- PX404 no such account    PXSUS, PX401 suspended, ended    PXEML, PXKYC not open for live operations
-- PXBNK no such connection, or stopped    PX409 account_pending, day_limit
-- PX400 missing, phone_not_mobile, amount_over_maximum, concept_over_maximum, each with its fields
CREATE FUNCTION open_payment(request jsonb, connections jsonb, day_limit numeric)
RETURNS TABLE (
  to_connection text, from_account text, to_bank text, to_document text, to_name text, kept_session text
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  payee payees%ROWTYPE;
  facts jsonb;
  missing text;
  sum_of_day numeric;
BEGIN
  account := hold_account(
    (request->>'accountId')::uuid, request->>'accountNumber', request->>'environment');
  -- Whoever was suspended while this waited for the account is so now.
  PERFORM hold_caller();
  IF account.environment = 'live' THEN
    PERFORM authorize_live();
    IF NOT EXISTS (SELECT FROM jsonb_object_keys(connections) AS name WHERE name <> 'sandbox') THEN
      PERFORM refuse('PXBNK', 'not_connected');
    END IF;
    IF account.connection IS NULL THEN
      PERFORM refuse('PX409', 'account_pending');
    END IF;
  END IF;
  facts := connections->account.connection;
  IF facts IS NULL THEN
    PERFORM refuse('PXBNK', 'not_connected');
  END IF;

  SELECT * INTO payee FROM payees p
  WHERE p.user_id = caller_id() AND p.environment = account.environment AND p.phone = request->>'phone';
  to_bank := coalesce(request->>'bankCode', payee.bank_code);
  to_document := coalesce(request->>'document', payee.document);
  to_name := coalesce(request->>'name', payee.name);
  IF request->>'kind' = 'p2p' THEN
    SELECT string_agg(need, ',') INTO missing FROM jsonb_array_elements_text(facts->'needs') AS need
    WHERE CASE need WHEN 'bank_code' THEN to_bank WHEN 'document' THEN to_document ELSE to_name END IS NULL;
    IF missing IS NOT NULL THEN
      PERFORM refuse('PX400', 'missing:' || missing);
    END IF;
    IF account.environment = 'live' AND NOT (request->>'mobile')::boolean THEN
      PERFORM refuse('PX400', 'phone_not_mobile:phone');
    END IF;
  END IF;
  IF (request->>'amount')::numeric > (facts->>'maxAmount')::numeric THEN
    PERFORM refuse('PX400', 'amount_over_maximum:amount');
  END IF;
  IF length(request->>'concept') > (facts->>'maxConcept')::integer THEN
    PERFORM refuse('PX400', 'concept_over_maximum:concept');
  END IF;

  PERFORM refuse_stopped(account.environment, facts->>'bank',
    ARRAY(SELECT m.id FROM merchants m WHERE m.settlement_account_id = account.id));
  -- The account is held, so that two payments are not both the last one that fits.
  SELECT coalesce(sum(p.amount), 0) INTO sum_of_day FROM payments p
  WHERE p.account_id = account.id AND p.status <> 'failed' AND p.kind IN ('p2p', 'transfer')
    AND p.created_at >= start_of_caracas_day(caracas_day(request_now()));
  IF sum_of_day + (request->>'amount')::numeric > day_limit THEN
    PERFORM refuse('PX409', 'day_limit');
  END IF;

  INSERT INTO payments (
    id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, bank_code,
    destination_account, document, name, concept, status, created_at, updated_at, next_attempt_at)
  VALUES (
    (request->>'id')::uuid, caller_id(), account.id, account.environment, request->>'kind',
    account.connection, request->>'bankKey', (request->>'amount')::numeric, request->>'phone', to_bank,
    request->>'destinationAccount', to_document, to_name, request->>'concept', 'pending',
    request_now(), request_now(), payment_due_at(request_now(), 0));
  PERFORM record_audit('payment.create', public_id('pay', (request->>'id')::uuid), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'status', 'pending', 'kind', request->>'kind', 'amount', (request->>'amount')::numeric,
      'account', public_id('acc', account.id), 'environment', account.environment)));
  to_connection := account.connection;
  from_account := account.account_number;
  kept_session := connection_session(account.connection);
  RETURN NEXT;
END $$;
--> statement-breakpoint

-- When the outcome of a payment is to be asked for: 1, 5 and 30 minutes after it was made, then each hour.
CREATE FUNCTION payment_due_at(created_at timestamptz, attempts integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN created_at + CASE attempts
  WHEN 0 THEN interval '1 minute'
  WHEN 1 THEN interval '5 minutes'
  ELSE interval '30 minutes' + (attempts - 2) * interval '1 hour' END;
--> statement-breakpoint

-- Records what a bank, or an administrator, says of a payment that is still pending; of one that is settled,
-- nothing. outcome: {status, reason?, reference?, operationId?, code?}. True where it was settled by this.
CREATE FUNCTION settle_payment(p_id uuid, outcome jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  settled payments%ROWTYPE;
BEGIN
  UPDATE payments SET
    status = outcome->>'status',
    failure_reason = outcome->>'reason',
    reference = coalesce(outcome->>'reference', reference),
    operation_id = coalesce(outcome->>'operationId', operation_id),
    bank_answer = coalesce(outcome->>'code', bank_answer),
    updated_at = CASE WHEN outcome->>'status' = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id AND status = 'pending'
  RETURNING * INTO settled;
  IF NOT FOUND OR settled.status = 'pending' THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.settle', public_id('pay', p_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', settled.status, 'reference', settled.reference,
      'failureReason', settled.failure_reason, 'bankAnswer', settled.bank_answer))));
  PERFORM record_event('transfer.' || settled.status,
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = settled.account_id ORDER BY m.id LIMIT 1),
    settled.environment,
    jsonb_build_object('id', public_id('pay', p_id), 'type', settled.kind, 'status', settled.status,
      'amount', settled.amount, 'reference', settled.reference, 'failureReason', settled.failure_reason));
  IF settled.status = 'success' AND settled.kind = 'p2p' THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_record_id(), settled.user_id, settled.environment, settled.phone, settled.bank_code,
      settled.document, settled.name, request_now()
    WHERE settled.bank_code IS NOT NULL AND settled.document IS NOT NULL AND settled.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint

-- Takes back an intent of which no bank was told, and frees the key of the request that made it: whoever
-- repeats the request pays. False where it is not there, or the reconciler is at it.
CREATE FUNCTION drop_payment(p_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = p_id AND attempts = 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM settle_payment(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}');
  DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
  RETURN true;
END $$;
--> statement-breakpoint

-- A payment as its answer shows it, written as JSON.stringify would. `failures` has the texts of each reason.
CREATE FUNCTION payment_view(p_id uuid, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown json;
  reason text;
BEGIN
  SELECT p.failure_reason,
    CASE p.kind
      WHEN 'p2p' THEN (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.phone, p.reference) v)
      ELSE (SELECT row_to_json(v) FROM (
        SELECT public_id('pay', p.id) AS id, p.status, trim_scale(p.amount) AS amount, p.reference,
          iso_time(p.updated_at) AS "updatedAt") v) END
  INTO reason, shown FROM payments p WHERE p.id = p_id;
  IF reason IS NULL THEN
    RETURN shown::text;
  END IF;
  RETURN rtrim(shown::text, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failures->reason->>'es' AS es, failures->reason->>'en' AS en) v) || '}';
END $$;
--> statement-breakpoint

-- The sandbox bank: carries an order out once for each key, and answers by the cents of the amount, which
-- are the banks' own response codes. What is pending settles when it is asked for again.
CREATE FUNCTION sandbox_order(
  p_account_number text, p_bank_key text, p_direction text, p_type text, p_amount numeric, p_phone text, p_concept text
) RETURNS SETOF sandbox_movements
LANGUAGE plpgsql AS $$
DECLARE
  cents text := right(p_amount::numeric(13, 2)::text, 2);
BEGIN
  RETURN QUERY
  INSERT INTO sandbox_movements AS booked
    (account_number, bank_key, direction, type, amount, concept, phone, status, code, reference, created_at)
  VALUES (p_account_number, p_bank_key, p_direction, p_type, p_amount, p_concept, p_phone,
    CASE WHEN cents IN ('51', '14', '55') THEN 'failed' WHEN cents IN ('68', '91') THEN 'pending' ELSE 'success' END,
    CASE WHEN cents IN ('51', '14', '55', '68', '91') THEN cents ELSE '00' END,
    lpad(floor(random() * 1e8)::bigint::text, 8, '0'), request_now())
  ON CONFLICT (account_number, bank_key) DO UPDATE
    SET status = CASE WHEN booked.status <> 'pending' THEN booked.status
      WHEN booked.code = '68' THEN 'success' ELSE 'failed' END
  RETURNING *;
END $$;
--> statement-breakpoint
-- Gives a new account of the test environment something to read: deposits of the days before.
CREATE FUNCTION open_sandbox_account(p_account_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH deposits AS (
    SELECT a.id, a.account_number, d.amount, d.days, d.concept,
      replace(a.id::text, '-', '') || d.days AS key
    FROM bank_accounts a, (VALUES
      (1500.00, 3, 'Venta de la semana'), (820.50, 2, 'Pedido'), (65.25, 1, 'Desayunos')) AS d (amount, days, concept)
    WHERE a.id = p_account_id),
  booked AS (
    INSERT INTO sandbox_movements
      (account_number, bank_key, direction, type, amount, concept, status, code, reference, created_at)
    SELECT account_number, key, 'in', 'deposit', amount, concept, 'success', '00',
      right('00000000' || abs(hashtext(key)), 8), request_now() - days * interval '1 day'
    FROM deposits
    RETURNING bank_key, reference, created_at)
  INSERT INTO bank_movements
    (id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
     control_number, created_at, stated_at)
  SELECT uuidv7(booked.created_at - clock_timestamp()), 'sandbox', id, 'test', 'in', 'deposit', amount,
    caracas_day(booked.created_at), booked.reference, concept, key, booked.created_at, request_now()
  FROM deposits JOIN booked ON bank_key = key;
END;
