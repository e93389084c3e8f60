-- Raises what require_approval() raises for all that a checkout's refund sends: the parts together, so that a ceiling of a
-- key cannot be passed under in parts. The approval is used up by the first of them, of the newest payment.
CREATE FUNCTION require_checkout_refund_approval(
  p_newest transactions, p_amount numeric, p_order_id uuid, p_refund_id uuid, p_document text, p_name text
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  whole bank_orders%ROWTYPE;
  payee record;
BEGIN
  SELECT * INTO payee FROM refund_payee(p_newest, p_document, p_name);
  whole := new_bank_order(p_order_id, 'p2p', NULL, p_newest.phone, p_newest.bank_code, payee.document,
    p_name => payee.name, p_transaction_id => p_newest.id, p_refund_id => p_refund_id);
  whole.amount := p_amount;
  whole.environment := p_newest.environment;
  whole.concept := 'Reintegro';
  PERFORM require_approval(whole);
END $$;
