-- Makes the checkout of a charge note, and the link through which it is paid.
CREATE FUNCTION insert_note_checkout(
  p_id uuid, p_note_id uuid, p_customer customers, p_concept text, p_lines jsonb, p_amount numeric, p_currency text
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO checkouts (id, merchant_id, environment, purpose, external_reference, content_hash, description, amount,
    currency, accept_partial, customer, lines, metadata, created_by, created_at, updated_at)
  VALUES (p_id, p_customer.merchant_id, p_customer.environment, 'charge_note', public_id('cno', p_note_id),
    sha256(uuid_send(p_note_id)), p_concept, p_amount, p_currency, true, note_buyer(p_customer), p_lines, '{}',
    CASE WHEN caller_key_id() IS NULL THEN caller_id() END, request_now(), request_now());
  INSERT INTO payment_links (id, merchant_id, environment, purpose, checkout_id, token, label, buyer, description,
    amount, currency, external_reference, created_at, updated_at)
  VALUES (new_uuid(), p_customer.merchant_id, p_customer.environment, 'checkout', p_id, new_link_token(), p_concept,
    p_customer.name, '', p_amount, p_currency, public_id('cno', p_note_id), request_now(), request_now());
END $$;
