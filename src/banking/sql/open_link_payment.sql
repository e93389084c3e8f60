-- Writes the intent to pay a link: a transaction and its bank order, after every check that needs no bank.
--
-- request:     {transactionId, orderId: the order's id, bankKey, token, kind: c2p|verification, phone,
--               mobile: whether the phone is of a mobile network, bankCode, document?,
--               amountVes?: the bolívares that the payer agreed to, reference?, paidOn?: Caracas day}
-- connections: as for open_outgoing_order()
--
-- order_amount: bolívares    stored_bank_session: the stored bank session, encrypted
-- settled:      the ledger knows the payment already; no bank needs to be asked
-- lookups:  of a claim, see claim_lookups()
--
-- PX404, PX410, PX409: see require_payable_link()    PXBNK no such connection, or stopped
-- PXSUS, PXEML, PXKYC: the merchant's owner    PXRAT no rate    PX400 phone_not_mobile
-- PX409 no_settlement_account, amount_changed, amount_over_maximum, amount_below_minimum, reference_used,
--       link_completed, link_busy
-- PX429 too many attempts; claim_throttled: a throttled claim that the ledger does not know; test_link_busy
--
-- Locks, in this order: owner, merchant, account, operation stops, movements (claims), phone, link.
CREATE FUNCTION open_link_payment(request jsonb, connections jsonb)
RETURNS TABLE (
  to_connection text, to_account text, order_amount text, order_concept text, stored_bank_session text, settled boolean,
  lookups jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  connection_facts jsonb;
  ves numeric;
  rate_used numeric;
  holds_slot boolean;
  throttled boolean := false;
  ledger_result text := 'unknown';
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
  connection_facts := connections->to_connection;
  PERFORM require_operation_allowed(link.environment, connection_facts->>'bank', ARRAY[link.merchant_id]);
  -- Preliminary for a claim: it settles at the amount that was due when the bank booked it.
  SELECT b.amount_ves, b.used_rate INTO ves, rate_used FROM bolivares_on(link.amount, link.currency, paid_day) b;
  IF (request->>'amountVes')::numeric <> ves THEN
    PERFORM refuse('PX409', 'amount_changed');
  END IF;
  IF ves > (connection_facts->>'maxAmount')::numeric THEN
    PERFORM refuse('PX409', 'amount_over_maximum');
  END IF;
  -- Movements before the link: settling by a movement releases a slot of the link afterwards.
  IF link.environment = 'live' AND request->>'kind' = 'verification' THEN
    PERFORM lock_claimable_movements(link);
  END IF;
  IF link.environment = 'live' THEN
    throttled := limit_payment_attempts(link.id, request->>'phone');
  ELSE
    PERFORM reject_busy_test_link(link.id);
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(request->>'phone'));
  END IF;
  IF request->>'kind' = 'verification' THEN
    PERFORM reject_used_reference(link, request->>'phone', request->>'bankCode', request->>'reference',
      paid_day);
  END IF;
  -- A claim takes its slot only when it settles.
  holds_slot := request->>'kind' = 'c2p' AND reserve_slot(link.id);

  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status, payment_method, reference,
    connection, account_id, phone, bank_code, document, network, holds_slot, created_at, updated_at)
  VALUES (
    (request->>'transactionId')::uuid, link.merchant_id, link.id, link.environment, link.amount, link.currency,
    ves, rate_used, 'pending', CASE request->>'kind' WHEN 'c2p' THEN 'c2p' ELSE 'mobile_payment' END,
    request->>'reference', to_connection, account.id, request->>'phone', request->>'bankCode',
    request->>'document', caller_network(), holds_slot, request_now(), request_now());
  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, transaction_id, connection, bank_key, amount, phone, bank_code,
    document, concept, reference, paid_on, status, created_at, updated_at, next_attempt_at)
  SELECT (request->>'orderId')::uuid, m.owner_id, account.id, link.environment, request->>'kind',
    (request->>'transactionId')::uuid, to_connection, request->>'bankKey', ves, request->>'phone',
    request->>'bankCode', request->>'document', left(link.label, (connection_facts->>'maxConcept')::integer),
    request->>'reference', (request->>'paidOn')::date, 'pending', request_now(), request_now(),
    order_due_at(request_now(), 0)
  FROM merchants m WHERE m.id = link.merchant_id;
  PERFORM record_audit('transaction.create', public_id('txn', (request->>'transactionId')::uuid),
    jsonb_build_object('before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount,
      'currency', link.currency, 'amountVes', ves, 'paymentMethod', request->>'kind',
      'merchantId', public_id('mer', link.merchant_id), 'paymentLink', public_id('lnk', link.id))));

  order_amount := ves::text;
  order_concept := left(link.label, (connection_facts->>'maxConcept')::integer);
  stored_bank_session := connection_bank_session(to_connection);
  settled := false;
  IF request->>'kind' = 'verification' THEN
    -- Four digits identify a payment, but can be guessed from many networks: a throttled claim needs them all.
    ledger_result := settle_claim_from_ledger((request->>'orderId')::uuid, p_whole_reference => throttled);
    settled := ledger_result = 'settled';
    IF NOT settled THEN
      lookups := claim_lookups((request->>'orderId')::uuid);
    END IF;
  END IF;
  -- Not before the ledger was searched: a payment that it knows is no guess.
  IF throttled AND ledger_result = 'unknown' THEN
    PERFORM refuse('PX429', 'claim_throttled');
  END IF;
  RETURN NEXT;
END $$;
