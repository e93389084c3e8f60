-- Writes the intent to refund a transaction of a merchant, or a part of it.
--
-- p_transaction_id: null with p_overpaid_checkout_id, the checkout whose overpaid money is paid back
-- p_amount: bolívares; null for all that is left, or that was overpaid
-- p_connections: see connection_facts()
-- Of an approval in use, the amount and the payer's details are those that it shows.
-- p_document, p_name, p_bank_code: the payer's, where the bank needs them and the transaction lacks them
-- p_external_reference, p_metadata: the refund's own; the transaction's where null
--
-- order_kind: see refund_order_kind()    order_amount: bolívares
-- stored_connection: see load_connection()
--
-- In this order:
-- PX404 no such transaction of the merchant; with p_unapplied, see require_unapplied_payment(); of a checkout, see
-- overpaid_payment()
-- PXEML, PXKYC: the merchant's owner; PX409 no_settlement_account, other_account, PXBNK: see require_refund_account()
-- PXBNK stopped    PX409 not_completed, refund_pending, refund_too_large: see require_refundable()
-- PX501 mobile_payments, PX400 missing: see require_refund_details()
--
-- Locks: the transaction, the owner and the account (shared), operation stops (shared).
CREATE FUNCTION open_refund(
  p_refund_id uuid, p_order_id uuid, p_bank_key text, p_merchant_id uuid, p_connections jsonb,
  p_transaction_id uuid DEFAULT NULL, p_reason text DEFAULT NULL, p_document text DEFAULT NULL, p_name text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL, p_unapplied boolean DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_amount numeric DEFAULT NULL, p_overpaid_checkout_id uuid DEFAULT NULL
)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank_code text,
  to_document text, to_name text, charge_reference text, charge_bank_operation_id text, stored_connection jsonb,
  external_reference text, metadata jsonb, to_transaction uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  payment transactions%ROWTYPE;
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  closing_transaction_id uuid;
  overpaid_ves numeric;
  approved approvals%ROWTYPE := approval_in_use();
  amount numeric := coalesce(approved.amount, p_amount);
BEGIN
  IF p_overpaid_checkout_id IS NOT NULL THEN
    SELECT o.paid_transaction_id, o.overpaid_ves INTO closing_transaction_id, overpaid_ves
    FROM overpaid_payment(p_overpaid_checkout_id, p_merchant_id) o;
    IF amount > overpaid_ves THEN
      PERFORM refuse('PX409', 'refund_too_large::' || overpaid_ves);
    END IF;
    amount := coalesce(amount, overpaid_ves);
  END IF;
  payment := lock_transaction(coalesce(closing_transaction_id, p_transaction_id), p_merchant_id);
  IF p_unapplied THEN
    PERFORM require_unapplied_payment(payment.id);
  END IF;
  account := require_refund_account(payment, p_connections);
  connection_facts := connection_facts(p_connections, payment.connection);
  PERFORM require_operation_allowed(payment.environment, connection_facts->>'bank', ARRAY[payment.merchant_id]);
  amount := require_refundable(payment, amount);
  order_kind := refund_order_kind(payment, amount, connection_facts->>'reversesBy');
  to_connection := payment.connection;
  from_account := coalesce(account.account_number, payment.merchant_id::text);
  order_amount := amount::text;
  to_phone := payment.phone;
  to_bank_code := coalesce(approved.bank_code, payment.bank_code, p_bank_code);
  to_document := coalesce(approved.document, p_document, payment.document);
  to_name := coalesce(approved.name, p_name);
  charge_reference := payment.reference;
  charge_bank_operation_id := payment.operation_id;
  stored_connection := load_connection(payment.connection);
  new_order := new_bank_order(p_order_id, order_kind, p_bank_key, to_phone, to_bank_code, to_document,
    p_name => to_name, p_transaction_id => payment.id, p_refund_id => p_refund_id,
    p_external_reference => coalesce(approved.external_reference, p_external_reference, payment.external_reference),
    p_metadata => coalesce(p_metadata, payment.metadata));
  new_order.account_id := account.id;
  new_order.amount := amount;
  PERFORM require_refund_details(new_order, payment.payment_method, connection_facts);
  PERFORM insert_refund(payment, new_order, p_reason, p_overpaid_checkout_id);
  external_reference := new_order.external_reference;
  metadata := new_order.metadata;
  to_transaction := payment.id;
  RETURN NEXT;
END $$;
