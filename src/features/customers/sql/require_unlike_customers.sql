-- Refuses a document, or a number of the merchant's own, that another of its customers has: customer_exists, which
-- names that one.
CREATE FUNCTION require_unlike_customers(
  p_merchant_id uuid, p_environment text, p_id uuid, p_document text, p_external_reference text
) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  known uuid;
BEGIN
  SELECT c.id INTO known FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.id <> p_id
    AND (c.document = p_document OR c.external_reference = p_external_reference)
  ORDER BY c.document IS NOT DISTINCT FROM p_document DESC LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('customer_exists', p_named => jsonb_build_object('customerId', public_id('cus', known)));
  END IF;
END $$;
