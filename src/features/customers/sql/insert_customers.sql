-- Writes customers, each as create_customer() takes it, in their order. p_ids: theirs
CREATE FUNCTION insert_customers(p_ids uuid[], p_merchant_id uuid, p_environment text, p_customers jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (id, merchant_id, environment, name, document, email, phones, notes, external_reference,
    metadata, created_at, updated_at)
  SELECT p_ids[g.place], p_merchant_id, p_environment, g.customer->>'name', g.customer->>'document',
    g.customer->>'email', customer_phones(g.customer), g.customer->>'notes', g.customer->>'externalReference',
    coalesce(g.customer->'metadata', '{}'), request_now(), request_now()
  FROM jsonb_array_elements(p_customers) WITH ORDINALITY AS g (customer, place);
  PERFORM record_events('customer.created', p_merchant_id, p_environment, ARRAY(
    SELECT customer_data(c) FROM unnest(p_ids) WITH ORDINALITY AS given (id, place) JOIN customers c USING (id)
    ORDER BY given.place));
END $$;
