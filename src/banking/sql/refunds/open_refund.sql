-- Writes the intent to refund a transaction of a merchant, or a part of it.
--
-- p_transaction_id: null with p_overpaid_checkout_id, the checkout whose overpaid money is paid back
-- p_amount: bolívares; null for all that is left, or that was overpaid Of an approval in use, the amount is the one
-- that it shows. Other parameters, and what is returned: see write_refund()
--
-- Refuses, in this order: what require_unapplied_payment() or overpaid_payment() do, what require_refundable() does,
-- and then what write_refund() does.
--
-- Locks: the transaction, the owner and the account (shared), operation stops (shared).
CREATE FUNCTION open_refund(
  p_refund_id uuid, p_order_id uuid, p_bank_key text, p_merchant_id uuid, p_connections jsonb,
  p_transaction_id uuid DEFAULT NULL, p_reason text DEFAULT NULL, p_document text DEFAULT NULL,
  p_name text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL, p_unapplied boolean DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_amount numeric DEFAULT NULL, p_overpaid_checkout_id uuid DEFAULT NULL
)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank_code text,
  to_document text, to_name text, charge_reference text, charge_bank_operation_id text, stored_connection jsonb,
  external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql AS $$
DECLARE
  payment transactions%ROWTYPE;
  closing_transaction_id uuid;
  overpaid_ves numeric;
  approved approvals%ROWTYPE := approval_in_use();
  amount numeric := coalesce(approved.amount, p_amount);
BEGIN
  IF p_overpaid_checkout_id IS NOT NULL THEN
    SELECT o.paid_transaction_id, o.overpaid_ves INTO closing_transaction_id, overpaid_ves
    FROM overpaid_payment(p_overpaid_checkout_id, p_merchant_id) o;
    IF amount > overpaid_ves THEN
      PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', overpaid_ves::text));
    END IF;
    amount := coalesce(amount, overpaid_ves);
  END IF;
  payment := lock_transaction(coalesce(closing_transaction_id, p_transaction_id), p_merchant_id);
  IF p_unapplied THEN
    PERFORM require_unapplied_payment(payment.id);
  END IF;
  PERFORM require_refund_account(payment, p_connections);
  amount := require_refundable(payment, amount);
  RETURN QUERY
  SELECT w.order_kind, w.to_connection, w.from_account, w.order_amount, w.to_phone, w.to_bank_code, w.to_document,
    w.to_name, w.charge_reference, w.charge_bank_operation_id, w.stored_connection, w.external_reference, w.metadata,
    w.to_transaction, w.order_concept
  FROM write_refund(payment, amount, p_refund_id, p_order_id, p_bank_key, p_connections, p_reason, p_document, p_name,
    p_bank_code, p_external_reference, p_metadata, p_overpaid_checkout_id) w;
END $$;
