-- Writes charge notes of a merchant's customers, whom its caller has locked, and what each is paid through: a checkout
-- and its link. They are numbered in their order.
--
-- p_notes: [{id, customerId, concept, lines?, amount, currency, issuedOn, dueOn, externalReference?,
-- seriesId?, period?}]
CREATE FUNCTION insert_charge_notes(p_merchant_id uuid, p_environment text, p_notes jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before integer := next_note_number(p_merchant_id, p_environment, jsonb_array_length(p_notes))
    - jsonb_array_length(p_notes);
BEGIN
  WITH given AS MATERIALIZED (
    SELECT (n.value->>'id')::uuid AS id, new_uuid() AS checkout_id, c.id AS customer_id, c.name AS buyer,
      note_buyer(c) AS customer, n.value AS note, (n.value->>'amount')::numeric AS amount,
      n.value->>'currency' AS currency, n.value->>'concept' AS concept, n.ordinality AS place
    FROM jsonb_array_elements(p_notes) WITH ORDINALITY AS n JOIN customers c ON c.id = (n.value->>'customerId')::uuid),
  opened AS (
    INSERT INTO checkouts (id, merchant_id, environment, purpose, external_reference, content_hash, description, amount,
      currency, accept_partial, customer, lines, metadata, created_by, created_at, updated_at)
    SELECT g.checkout_id, p_merchant_id, p_environment, 'charge_note', public_id('cno', g.id), sha256(uuid_send(g.id)),
      g.concept, g.amount, g.currency, true, g.customer, nullif(g.note->'lines', 'null'), '{}',
      CASE WHEN caller_key_id() IS NULL THEN caller_id() END, request_now(), request_now()
    FROM given g),
  linked AS (
    INSERT INTO payment_links (id, merchant_id, environment, purpose, checkout_id, token, label, buyer, description,
      amount, currency, external_reference, created_at, updated_at)
    SELECT new_uuid(), p_merchant_id, p_environment, 'checkout', g.checkout_id, new_link_token(), g.concept, g.buyer,
      '', g.amount, g.currency, public_id('cno', g.id), request_now(), request_now()
    FROM given g)
  INSERT INTO charge_notes (id, merchant_id, environment, number, customer_id, checkout_id, concept, amount, currency,
    issued_on, due_on, external_reference, series_id, period, made_for, created_at, updated_at)
  SELECT g.id, p_merchant_id, p_environment, before + g.place, g.customer_id, g.checkout_id, g.concept, g.amount,
    g.currency, (g.note->>'issuedOn')::date, (g.note->>'dueOn')::date, g.note->>'externalReference',
    (g.note->>'seriesId')::uuid, g.note->>'period', CASE WHEN g.note ? 'seriesId' THEN g.customer_id END, request_now(),
    request_now()
  FROM given g;
  PERFORM record_events('note.created', p_merchant_id, p_environment, ARRAY(
    SELECT note_data(n) FROM charge_notes n
    WHERE n.id IN (SELECT (value->>'id')::uuid FROM jsonb_array_elements(p_notes)) ORDER BY n.number));
END $$;
