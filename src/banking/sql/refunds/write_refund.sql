-- Writes the intent to pay p_amount of a transaction back, all of which its caller has found refundable and locked.
--
-- p_connections: see connection_facts()
-- p_document, p_name, p_bank_code: the payer's, where the bank needs them and they are not known: see refund_payee()
-- Of an approval in use, the payer's details and the external reference are those that it shows; of a checkout's, see
-- require_checkout_refund_approval().
-- p_external_reference, p_metadata: the refund's own; the transaction's where null
-- p_overpaid_checkout_id, p_leading_order_id: see insert_refund()
--
-- order_kind: see refund_order_kind()    order_amount: bolívares    stored_connection: see load_connection()
--
-- Refuses what require_refund_account(), require_told_payment(), require_refund_details() and require_approval() do.
CREATE FUNCTION write_refund(
  p_payment transactions, p_amount numeric, p_refund_id uuid, p_order_id uuid, p_bank_key text, p_connections jsonb,
  p_reason text DEFAULT NULL, p_document text DEFAULT NULL, p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL, p_overpaid_checkout_id uuid DEFAULT NULL,
  p_leading_order_id uuid DEFAULT NULL
)
RETURNS TABLE (
  order_id uuid, order_kind text, to_connection text, from_account text, order_amount text, to_phone text,
  to_bank_code text, to_document text, to_name text, charge_reference text, charge_bank_operation_id text,
  stored_connection jsonb, external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  approved approvals%ROWTYPE;
BEGIN
  IF p_leading_order_id IS NULL THEN
    approved := approval_in_use();
  END IF;
  account := require_refund_account(p_payment, p_connections);
  PERFORM require_told_payment(p_payment);
  connection_facts := connection_facts(p_connections, p_payment.connection);
  order_id := p_order_id;
  order_kind := refund_order_kind(p_payment, p_amount, connection_facts->>'reversesBy');
  to_connection := p_payment.connection;
  from_account := coalesce(account.account_number, p_payment.merchant_id::text);
  order_amount := p_amount::text;
  to_phone := p_payment.phone;
  to_bank_code := coalesce(approved.bank_code, p_payment.bank_code, p_bank_code);
  SELECT p.document, p.name INTO to_document, to_name
  FROM refund_payee(p_payment, coalesce(approved.document, p_document), coalesce(approved.name, p_name)) p;
  charge_reference := p_payment.reference;
  charge_bank_operation_id := p_payment.operation_id;
  stored_connection := load_connection(p_payment.connection);
  new_order := new_bank_order(p_order_id, order_kind, p_bank_key, to_phone, to_bank_code, to_document,
    p_name => to_name, p_transaction_id => p_payment.id, p_refund_id => p_refund_id,
    p_external_reference => coalesce(approved.external_reference, p_external_reference, p_payment.external_reference),
    p_metadata => coalesce(p_metadata, p_payment.metadata));
  new_order.account_id := account.id;
  new_order.amount := p_amount;
  PERFORM require_refund_details(new_order, p_payment, connection_facts);
  PERFORM insert_refund(p_payment, new_order, p_reason, p_overpaid_checkout_id, p_leading_order_id);
  external_reference := new_order.external_reference;
  metadata := new_order.metadata;
  to_transaction := p_payment.id;
  order_concept := refund_concept();
  RETURN NEXT;
END $$;
