-- Writes a charge note of a customer, which its caller has locked, and what it is paid through. p_note: as
-- create_charge_note() takes it.
CREATE FUNCTION insert_charge_note(p_id uuid, p_customer customers, p_note jsonb, p_issued_on date, p_due_on date)
RETURNS charge_notes
LANGUAGE plpgsql AS $$
DECLARE
  paid_through uuid := new_uuid();
  made charge_notes%ROWTYPE;
BEGIN
  PERFORM insert_note_checkout(paid_through, p_id, p_customer, p_note->>'concept', nullif(p_note->'lines', 'null'),
    (p_note->>'amount')::numeric, p_note->>'currency');
  INSERT INTO charge_notes (id, merchant_id, environment, number, customer_id, checkout_id, concept, amount, currency,
    issued_on, due_on, external_reference, created_at, updated_at)
  VALUES (p_id, p_customer.merchant_id, p_customer.environment,
    next_note_number(p_customer.merchant_id, p_customer.environment), p_customer.id, paid_through,
    p_note->>'concept', (p_note->>'amount')::numeric, p_note->>'currency', p_issued_on, p_due_on,
    p_note->>'externalReference', request_now(), request_now())
  RETURNING * INTO STRICT made;
  PERFORM record_event('note.created', made.merchant_id, made.environment, note_data(made));
  RETURN made;
END $$;
