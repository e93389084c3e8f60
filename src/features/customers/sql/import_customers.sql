-- Makes the customers of a list, all or none. p_rows: as create_customer() takes each    p_ids: theirs, in that order
--
-- With the paths of all rows: customer_document_taken, customer_reference_taken: another customer has it, or another
-- row.
CREATE FUNCTION import_customers(p_ids uuid[], p_merchant_id uuid, p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  paths text[];
BEGIN
  paths := taken_rows(p_rows, 'document', ARRAY(
    SELECT c.document FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.document IN (
      SELECT r->>'document' FROM jsonb_array_elements(p_rows) r)));
  IF paths IS NOT NULL THEN
    PERFORM refuse('customer_document_taken', paths);
  END IF;
  paths := taken_rows(p_rows, 'externalReference', ARRAY(
    SELECT c.external_reference FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.external_reference IN (
      SELECT r->>'externalReference' FROM jsonb_array_elements(p_rows) r)));
  IF paths IS NOT NULL THEN
    PERFORM refuse('customer_reference_taken', paths);
  END IF;
  PERFORM insert_customers(p_ids, p_merchant_id, p_environment, p_rows);
  PERFORM record_audit('customer.import', public_id('mer', p_merchant_id), jsonb_build_object(
    'environment', p_environment, 'customers', cardinality(p_ids)));
END $$;
