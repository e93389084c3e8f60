-- Writes the intent to send money from an account of the caller, after every check that needs no bank.
--
-- request:       {id, kind: p2p|transfer, bankKey, accountId or accountNumber, environment?, amount, phone?,
--                 mobile?: whether the phone is of a mobile network, bankCode?, destinationAccount?,
--                 document?, name?, concept}
-- connections:   the deployment's connections: {name: {bank, needs: [...], maxAmount, maxConcept}}
-- order_limit: bolívares that one live payment may move
-- day_limit:     bolívares that a live account may send in a Caracas day
--
-- Missing bank, document and name come from the saved payee. stored_bank_session: the stored bank session, encrypted.
--
-- PX404 no such account    PXSUS, PX401 suspended, session ended    PXEML, PXKYC not verified for live operations
-- PXBNK no such connection, or stopped    PX409 account_ambiguous, account_pending, day_limit
-- PX400 missing, phone_not_mobile, amount_over_limit (with the limit), amount_over_maximum, own_account,
--       concept_over_maximum, each with its fields
--
-- Locks: the account, the caller, operation stops (shared).
CREATE FUNCTION open_outgoing_order(request jsonb, connections jsonb, order_limit numeric, day_limit numeric)
RETURNS TABLE (
  to_connection text, from_account text, to_bank_code text, to_document text, to_name text, stored_bank_session text
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  payee payees%ROWTYPE;
  connection_facts jsonb;
  missing text;
  daily_total numeric;
BEGIN
  account := lock_account(
    (request->>'accountId')::uuid, request->>'accountNumber', request->>'environment');
  -- The caller may have been suspended while this waited for the account's lock.
  PERFORM lock_caller();
  IF account.environment = 'live' THEN
    PERFORM require_live_access();
    IF NOT EXISTS (SELECT FROM jsonb_object_keys(connections) AS name WHERE name <> 'sandbox') THEN
      PERFORM refuse('PXBNK', 'not_connected');
    END IF;
    IF account.connection IS NULL THEN
      PERFORM refuse('PX409', 'account_pending');
    END IF;
  END IF;
  connection_facts := connections->account.connection;
  IF connection_facts IS NULL THEN
    PERFORM refuse('PXBNK', 'not_connected');
  END IF;

  SELECT * INTO payee FROM payees p
  WHERE p.user_id = caller_id() AND p.environment = account.environment AND p.phone = request->>'phone';
  to_bank_code := coalesce(request->>'bankCode', payee.bank_code);
  to_document := coalesce(request->>'document', payee.document);
  to_name := coalesce(request->>'name', payee.name);
  IF request->>'kind' = 'p2p' THEN
    SELECT string_agg(need, ',') INTO missing FROM jsonb_array_elements_text(connection_facts->'needs') AS need
    WHERE CASE need WHEN 'bank_code' THEN to_bank_code WHEN 'document' THEN to_document ELSE to_name END IS NULL;
    IF missing IS NOT NULL THEN
      PERFORM refuse('PX400', 'missing:' || missing);
    END IF;
    IF account.environment = 'live' AND NOT (request->>'mobile')::boolean THEN
      PERFORM refuse('PX400', 'phone_not_mobile:phone');
    END IF;
  END IF;
  IF account.environment = 'live' AND (request->>'amount')::numeric > order_limit THEN
    PERFORM refuse('PX400', 'amount_over_limit:amount:' || order_limit);
  END IF;
  IF (request->>'amount')::numeric > (connection_facts->>'maxAmount')::numeric THEN
    PERFORM refuse('PX400', 'amount_over_maximum:amount');
  END IF;
  IF account.account_number = request->>'destinationAccount' THEN
    PERFORM refuse('PX400', 'own_account:destination_account');
  END IF;
  IF length(request->>'concept') > (connection_facts->>'maxConcept')::integer THEN
    PERFORM refuse('PX400', 'concept_over_maximum:concept');
  END IF;

  PERFORM require_operation_allowed(account.environment, connection_facts->>'bank',
    ARRAY(SELECT m.id FROM merchants m WHERE m.settlement_account_id = account.id));
  IF account.environment = 'live' THEN
    -- The account's lock keeps two payments from using up the same rest of the limit.
    SELECT coalesce(sum(p.amount), 0) INTO daily_total FROM bank_orders p
    WHERE p.account_id = account.id AND p.status <> 'failed' AND p.kind IN ('p2p', 'transfer')
      AND p.created_at >= start_of_caracas_day(caracas_day(request_now()));
    IF daily_total + (request->>'amount')::numeric > day_limit THEN
      PERFORM refuse('PX409', 'day_limit');
    END IF;
  END IF;

  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, bank_code,
    destination_account, document, name, concept, status, created_at, updated_at, next_attempt_at)
  VALUES (
    (request->>'id')::uuid, caller_id(), account.id, account.environment, request->>'kind',
    account.connection, request->>'bankKey', (request->>'amount')::numeric, request->>'phone', to_bank_code,
    request->>'destinationAccount', to_document, to_name, request->>'concept', 'pending',
    request_now(), request_now(), order_due_at(request_now(), 0));
  PERFORM record_audit('payment.create', public_id('pay', (request->>'id')::uuid), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'status', 'pending', 'kind', request->>'kind', 'amount', (request->>'amount')::numeric,
      'account', public_id('acc', account.id), 'environment', account.environment)));
  to_connection := account.connection;
  from_account := account.account_number;
  stored_bank_session := connection_bank_session(account.connection);
  RETURN NEXT;
END $$;
