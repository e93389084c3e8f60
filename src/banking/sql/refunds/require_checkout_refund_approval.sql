-- Raises what require_approval() raises for all that a checkout's refund sends: the parts together, so that nobody
-- passes a key's ceiling by asking for the refund in parts. The approval is approved by the intent of the first of
-- them, of the newest payment; it shows each, and pays what it shows.
--
-- p_amounts: of each of the payments, the part that is paid back
CREATE FUNCTION require_checkout_refund_approval(
  p_payments transactions[], p_amounts numeric[], p_order_id uuid, p_refund_id uuid, p_document text DEFAULT NULL,
  p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL, p_external_reference text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  newest transactions := p_payments[1];
  whole bank_orders%ROWTYPE;
  payee record;
  parts jsonb := (
    SELECT jsonb_agg(jsonb_build_object(
      'transactionId', public_id('txn', (p_payments[n]).id), 'amount', p_amounts[n]::text,
      'phone', (p_payments[n]).phone, 'bankCode', coalesce((p_payments[n]).bank_code, p_bank_code),
      'document', p.document, 'name', p.name) ORDER BY n)
    FROM generate_subscripts(p_amounts, 1) n, refund_payee(p_payments[n], p_document, p_name) p);
BEGIN
  SELECT * INTO payee FROM refund_payee(newest, p_document, p_name);
  whole := new_bank_order(p_order_id, 'p2p', NULL, newest.phone, coalesce(newest.bank_code, p_bank_code),
    payee.document, p_name => payee.name, p_transaction_id => newest.id, p_refund_id => p_refund_id,
    p_external_reference => coalesce(p_external_reference, newest.external_reference));
  whole.account_id := newest.account_id;
  whole.amount := (SELECT sum(part) FROM unnest(p_amounts) part);
  whole.environment := newest.environment;
  whole.concept := refund_concept();
  PERFORM require_approval(whole, parts);
END $$;
