-- Writes the intent to refund a transaction.
--
-- request:     {refundId, orderId: the order's id, bankKey, merchantId, transactionId, reason?, document?, name?}
-- connections: as for open_outgoing_order(), with reversesBy: operation|reference
--
-- The bank reverses a charge on the Caracas day it was made, if the identifier that the bank needs is known and no
-- refund was tried before. Everything else is sent to the payer's phone (p2p).
-- order_amount: bolívares    stored_bank_session: the stored bank session, encrypted
--
-- PX404 no such transaction of the merchant    PX409 no_settlement_account, not_completed, refund_pending,
--       other_account
-- PXSUS, PXEML, PXKYC: the merchant's owner    PXBNK no such connection, or stopped
-- PX400 missing: fields that the payer's bank needs
--
-- Locks: the transaction, the account, operation stops (shared).
CREATE FUNCTION open_refund(request jsonb, connections jsonb)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank_code text,
  to_document text, to_name text, charge_reference text, charge_bank_operation_id text, stored_bank_session text
)
LANGUAGE plpgsql AS $$
DECLARE
  payment transactions%ROWTYPE;
  account bank_accounts%ROWTYPE;
  connection_facts jsonb;
  missing text;
BEGIN
  SELECT * INTO payment FROM transactions t
  WHERE t.id = (request->>'transactionId')::uuid AND t.merchant_id = (request->>'merchantId')::uuid
    AND t.environment = coalesce(nullif(current_setting('app.environment', true), ''), t.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  IF payment.environment = 'live' THEN
    PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = payment.merchant_id));
    account := require_settlement_account(payment.merchant_id, connections);
    -- Refund only from the account that was paid, and only while the merchant still uses it.
    IF account.id <> payment.account_id OR account.connection <> payment.connection THEN
      PERFORM refuse('PX409', 'other_account');
    END IF;
  END IF;
  connection_facts := connections->payment.connection;
  PERFORM require_operation_allowed(payment.environment, connection_facts->>'bank', ARRAY[payment.merchant_id]);
  IF payment.status <> 'completed' THEN
    PERFORM refuse('PX409', 'not_completed');
  END IF;
  IF EXISTS (SELECT FROM refunds r WHERE r.transaction_id = payment.id AND r.status = 'pending') THEN
    PERFORM refuse('PX409', 'refund_pending');
  END IF;

  order_kind := CASE
    WHEN payment.payment_method = 'sandbox' THEN 'reversal'
    WHEN payment.payment_method = 'c2p' AND caracas_day(payment.created_at) = caracas_day(request_now())
      AND CASE connection_facts->>'reversesBy' WHEN 'operation' THEN payment.operation_id ELSE payment.reference END
        IS NOT NULL
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.transaction_id = payment.id) THEN 'reversal'
    ELSE 'p2p' END;
  to_document := coalesce(request->>'document', payment.document);
  to_name := request->>'name';
  IF order_kind = 'p2p' THEN
    SELECT string_agg(need, ',') INTO missing
    FROM (VALUES ('document', to_document), ('name', to_name)) AS n (need, value)
    WHERE n.value IS NULL AND (payment.payment_method = 'mobile_payment' OR connection_facts->'needs' ? need);
    IF missing IS NOT NULL THEN
      PERFORM refuse('PX400', 'missing:' || missing);
    END IF;
  END IF;

  INSERT INTO refunds (id, transaction_id, status, reason, created_at, updated_at)
  VALUES ((request->>'refundId')::uuid, payment.id, 'pending', request->>'reason', request_now(), request_now());
  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, transaction_id, refund_id, connection, bank_key, amount, phone,
    bank_code, document, name, concept, status, created_at, updated_at, next_attempt_at)
  VALUES (
    (request->>'orderId')::uuid, caller_id(), account.id, payment.environment, order_kind, payment.id,
    (request->>'refundId')::uuid, payment.connection, request->>'bankKey', payment.amount_ves, payment.phone,
    payment.bank_code, to_document, to_name, 'Reintegro', 'pending', request_now(), request_now(), order_due_at(request_now(), 0));
  PERFORM record_audit('refund.create', public_id('rfd', (request->>'refundId')::uuid), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', payment.id), 'reason', request->>'reason',
      'after', jsonb_build_object('status', 'pending', 'amountVes', payment.amount_ves))));

  to_connection := payment.connection;
  from_account := coalesce(account.account_number, payment.merchant_id::text);
  order_amount := payment.amount_ves::text;
  to_phone := payment.phone;
  to_bank_code := payment.bank_code;
  charge_reference := payment.reference;
  charge_bank_operation_id := payment.operation_id;
  stored_bank_session := connection_bank_session(payment.connection);
  RETURN NEXT;
END $$;
