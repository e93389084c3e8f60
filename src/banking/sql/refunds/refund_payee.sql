-- The payer's document and name for a refund, as far as they are known: those of the request, else the document that
-- was charged or that the bank shows, with the name that it shows, else those of
-- the customer of the payment's checkout. A customer's document is only taken where it can
-- be one of a bank, and their name only where no other document is known: somebody else may have paid.
CREATE FUNCTION refund_payee(
  p_payment transactions, p_document text, p_name text, OUT document text, OUT name text
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  customer jsonb;
  customer_document text;
  shown bank_movements%ROWTYPE;
BEGIN
  SELECT c.customer INTO customer
  FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id WHERE p.transaction_id = p_payment.id;
  customer_document := substring(
    upper(regexp_replace(customer->>'document', '[ .-]', '', 'g')) FROM '^(?:[VE][0-9]{6,9}|[JGPC][0-9]{9})$');
  SELECT * INTO shown FROM bank_movements m WHERE m.transaction_id = p_payment.id;
  document := coalesce(p_document, p_payment.document, customer_document);
  name := coalesce(p_name, CASE WHEN shown.document = document THEN left(shown.name, 80) END,
    CASE WHEN customer_document IS NULL OR customer_document = document THEN left(customer->>'name', 80) END);
END $$;
