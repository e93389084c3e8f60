-- Writes a customer, as create_customer() takes it.
CREATE FUNCTION insert_customer(p_id uuid, p_merchant_id uuid, p_environment text, p_customer jsonb) RETURNS customers
LANGUAGE plpgsql AS $$
DECLARE
  made customers%ROWTYPE;
BEGIN
  INSERT INTO customers (id, merchant_id, environment, name, document, email, phones, notes, external_reference,
    metadata, created_at, updated_at)
  VALUES (p_id, p_merchant_id, p_environment, p_customer->>'name', p_customer->>'document', p_customer->>'email',
    customer_phones(p_customer), p_customer->>'notes', p_customer->>'externalReference',
    coalesce(p_customer->'metadata', '{}'), request_now(), request_now())
  RETURNING * INTO STRICT made;
  PERFORM record_event('customer.created', p_merchant_id, p_environment, customer_data(made));
  RETURN made;
END $$;
