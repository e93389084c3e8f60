-- Writes the intent to refund a transaction.
--
-- request:     {refundId, paymentId: the order's id, bankKey, merchantId, transactionId, reason?, document?, name?}
-- connections: as for open_outgoing_order(), with reversesBy: operation|reference
--
-- The bank reverses a charge on the Caracas day it was made, if the identifier that the bank needs is known and no
-- refund was tried before. Everything else is sent to the payer's phone (p2p).
-- order_amount: bolívares    kept_session: the stored bank session, encrypted
--
-- PX404 no such transaction of the merchant    PX409 no_settlement_account, not_completed, refund_pending,
--       other_account
-- PXSUS, PXEML, PXKYC: the merchant's owner    PXBNK no such connection, or stopped
-- PX400 missing: fields that the payer's bank needs
--
-- Locks: the transaction, the account, operation stops (shared).
CREATE FUNCTION open_refund(request jsonb, connections jsonb)
RETURNS TABLE (
  by_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank text,
  to_document text, to_name text, charge_reference text, charge_operation text, kept_session text
)
LANGUAGE plpgsql AS $$
DECLARE
  paid transactions%ROWTYPE;
  account bank_accounts%ROWTYPE;
  facts jsonb;
  missing text;
BEGIN
  SELECT * INTO paid FROM transactions t
  WHERE t.id = (request->>'transactionId')::uuid AND t.merchant_id = (request->>'merchantId')::uuid
    AND t.environment = coalesce(nullif(current_setting('app.environment', true), ''), t.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  IF paid.environment = 'live' THEN
    PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = paid.merchant_id));
    account := require_settlement_account(paid.merchant_id, connections);
    -- Refund only from the account that was paid, and only while the merchant still uses it.
    IF account.id <> paid.account_id OR account.connection <> paid.connection THEN
      PERFORM refuse('PX409', 'other_account');
    END IF;
  END IF;
  facts := connections->paid.connection;
  PERFORM require_operation_allowed(paid.environment, facts->>'bank', ARRAY[paid.merchant_id]);
  IF paid.status <> 'completed' THEN
    PERFORM refuse('PX409', 'not_completed');
  END IF;
  IF EXISTS (SELECT FROM refunds r WHERE r.transaction_id = paid.id AND r.status = 'pending') THEN
    PERFORM refuse('PX409', 'refund_pending');
  END IF;

  by_kind := CASE
    WHEN paid.payment_method = 'sandbox' THEN 'reversal'
    WHEN paid.payment_method = 'c2p' AND caracas_day(paid.created_at) = caracas_day(request_now())
      AND CASE facts->>'reversesBy' WHEN 'operation' THEN paid.operation_id ELSE paid.reference END IS NOT NULL
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.transaction_id = paid.id) THEN 'reversal'
    ELSE 'p2p' END;
  to_document := coalesce(request->>'document', paid.document);
  to_name := request->>'name';
  IF by_kind = 'p2p' THEN
    SELECT string_agg(need, ',') INTO missing
    FROM (VALUES ('document', to_document), ('name', to_name)) AS n (need, value)
    WHERE n.value IS NULL AND (paid.payment_method = 'mobile_payment' OR facts->'needs' ? need);
    IF missing IS NOT NULL THEN
      PERFORM refuse('PX400', 'missing:' || missing);
    END IF;
  END IF;

  INSERT INTO refunds (id, transaction_id, status, reason, created_at, updated_at)
  VALUES ((request->>'refundId')::uuid, paid.id, 'pending', request->>'reason', request_now(), request_now());
  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, transaction_id, refund_id, connection, bank_key, amount, phone,
    bank_code, document, name, concept, status, created_at, updated_at, next_attempt_at)
  VALUES (
    (request->>'paymentId')::uuid, caller_id(), account.id, paid.environment, by_kind, paid.id,
    (request->>'refundId')::uuid, paid.connection, request->>'bankKey', paid.amount_ves, paid.phone, paid.bank_code,
    to_document, to_name, 'Reintegro', 'pending', request_now(), request_now(), order_due_at(request_now(), 0));
  PERFORM record_audit('refund.create', public_id('rfd', (request->>'refundId')::uuid), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', paid.id), 'reason', request->>'reason',
      'after', jsonb_build_object('status', 'pending', 'amountVes', paid.amount_ves))));

  to_connection := paid.connection;
  from_account := coalesce(account.account_number, paid.merchant_id::text);
  order_amount := paid.amount_ves::text;
  to_phone := paid.phone;
  to_bank := paid.bank_code;
  charge_reference := paid.reference;
  charge_operation := paid.operation_id;
  kept_session := connection_bank_session(paid.connection);
  RETURN NEXT;
END $$;
