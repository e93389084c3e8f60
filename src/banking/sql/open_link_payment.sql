-- Writes the intent to be paid, after judging all that can be judged before a bank is asked.
--
-- request:     {transactionId, paymentId, bankKey, token, kind: c2p|verification, phone, mobile, bankCode,
--               document?, amountVes?: what the payer has agreed to, reference?, paidOn?}
-- connections: as open_outgoing_order() takes them, and `verifies`: whether the bank can be asked for a payment
--
-- `settled`: the ledger knows of the payment already, and no bank has to be asked. `questions` are a claim's: see
-- claim_lookups().
CREATE FUNCTION open_link_payment(request jsonb, connections jsonb)
RETURNS TABLE (
  to_connection text, to_account text, order_amount text, order_concept text, kept_session text, settled boolean,
  questions jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  facts jsonb;
  ves numeric;
  rate_used numeric;
  seat boolean;
  slowed boolean := false;
  known text := 'unknown';
  paid_day date := coalesce((request->>'paidOn')::date, caracas_day(request_now()));
BEGIN
  link := require_payable_link(request->>'token');
  to_connection := 'sandbox';
  to_account := link.merchant_id::text;
  IF link.environment = 'live' THEN
    PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = link.merchant_id));
    account := CASE request->>'kind' WHEN 'verification' THEN require_claim_account(link, connections)
      ELSE require_settlement_account(link.merchant_id, connections) END;
    to_connection := account.connection;
    to_account := account.account_number;
    IF NOT (request->>'mobile')::boolean THEN
      PERFORM refuse('PX400', 'phone_not_mobile:phone');
    END IF;
  END IF;
  facts := connections->to_connection;
  PERFORM require_operation_allowed(link.environment, facts->>'bank', ARRAY[link.merchant_id]);
  -- Of a claim until it settles: then it is what was due when the bank booked it.
  SELECT b.amount_ves, b.used_rate INTO ves, rate_used FROM bolivares_on(link.amount, link.currency, paid_day) b;
  IF (request->>'amountVes')::numeric <> ves THEN
    PERFORM refuse('PX409', 'amount_changed');
  END IF;
  IF ves > (facts->>'maxAmount')::numeric THEN
    PERFORM refuse('PX409', 'amount_over_maximum');
  END IF;
  -- Before the link, which others need: whoever settles by a movement frees a seat of its link after it.
  IF link.environment = 'live' AND request->>'kind' = 'verification' THEN
    PERFORM lock_claimable_movements(link);
  END IF;
  IF link.environment = 'live' THEN
    slowed := limit_payment_attempts(link.id, request->>'phone');
  ELSE
    PERFORM reject_busy_test_link(link.id);
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(request->>'phone'));
  END IF;
  IF request->>'kind' = 'verification' THEN
    PERFORM reject_used_reference(link, request->>'phone', request->>'bankCode', request->>'reference',
      paid_day);
  END IF;
  -- A claim charges nobody: it takes a seat when it settles.
  seat := request->>'kind' = 'c2p' AND reserve_slot(link.id);

  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status, payment_method, reference,
    connection, account_id, phone, bank_code, document, network, seated, created_at, updated_at)
  VALUES (
    (request->>'transactionId')::uuid, link.merchant_id, link.id, link.environment, link.amount, link.currency,
    ves, rate_used, 'pending', CASE request->>'kind' WHEN 'c2p' THEN 'c2p' ELSE 'mobile_payment' END,
    request->>'reference', to_connection, account.id, request->>'phone', request->>'bankCode',
    request->>'document', caller_network(), seat, request_now(), request_now());
  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, transaction_id, connection, bank_key, amount, phone, bank_code,
    document, concept, reference, paid_on, status, created_at, updated_at, next_attempt_at)
  SELECT (request->>'paymentId')::uuid, m.owner_id, account.id, link.environment, request->>'kind',
    (request->>'transactionId')::uuid, to_connection, request->>'bankKey', ves, request->>'phone',
    request->>'bankCode', request->>'document', left(link.label, (facts->>'maxConcept')::integer),
    request->>'reference', (request->>'paidOn')::date, 'pending', request_now(), request_now(),
    order_due_at(request_now(), 0)
  FROM merchants m WHERE m.id = link.merchant_id;
  PERFORM record_audit('transaction.create', public_id('txn', (request->>'transactionId')::uuid),
    jsonb_build_object('before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount,
      'currency', link.currency, 'amountVes', ves, 'paymentMethod', request->>'kind',
      'merchantId', public_id('mer', link.merchant_id), 'paymentLink', public_id('lnk', link.id))));

  order_amount := ves::text;
  order_concept := left(link.label, (facts->>'maxConcept')::integer);
  kept_session := connection_bank_session(to_connection);
  settled := false;
  IF request->>'kind' = 'verification' THEN
    -- The last four digits are enough to know a payment by, and few enough to be guessed from many networks.
    known := settle_claim_from_ledger((request->>'paymentId')::uuid, p_whole_reference => slowed);
    settled := known = 'settled';
    IF NOT settled THEN
      questions := claim_lookups((request->>'paymentId')::uuid);
    END IF;
  END IF;
  -- Only now: what the ledger knows was no guess.
  IF slowed AND known = 'unknown' THEN
    PERFORM refuse('PX429', 'guessed');
  END IF;
  RETURN NEXT;
END $$;
