-- The row of a bank order as far as its request states it. Whoever opens the order adds what the database knows:
-- user, account, environment, connection, amount and concept. insert_bank_order() writes it.
CREATE FUNCTION new_bank_order(
  p_id uuid, p_kind text, p_bank_key text, p_phone text, p_bank_code text, p_document text,
  p_name text DEFAULT NULL, p_destination_account text DEFAULT NULL, p_reference text DEFAULT NULL,
  p_paid_on date DEFAULT NULL, p_transaction_id uuid DEFAULT NULL, p_refund_id uuid DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT '{}'
) RETURNS bank_orders
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  new_order bank_orders%ROWTYPE;
BEGIN
  new_order.id := p_id;
  new_order.kind := p_kind;
  new_order.bank_key := p_bank_key;
  new_order.phone := p_phone;
  new_order.bank_code := p_bank_code;
  new_order.document := p_document;
  new_order.name := p_name;
  new_order.destination_account := p_destination_account;
  new_order.reference := p_reference;
  new_order.paid_on := p_paid_on;
  new_order.transaction_id := p_transaction_id;
  new_order.refund_id := p_refund_id;
  new_order.external_reference := p_external_reference;
  new_order.metadata := p_metadata;
  RETURN new_order;
END $$;
