-- Makes the charge notes of a list, all or none, in its order.
--
-- p_ids: theirs, in that order    p_rows: as create_charge_note() takes each, with customerDocument or
-- customerExternalReference, by which its customer is found
--
-- With the paths of all rows: note_customer_unknown. Otherwise refuses what require_notes_allowed() and
-- require_note_days() do.
-- Locks, in this order: the owner (shared), the customers in the order of their ids, the merchant's numbers.
CREATE FUNCTION import_charge_notes(p_ids uuid[], p_merchant_id uuid, p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
  owing uuid[];
  paths text[];
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.ended_at IS NULL AND (
    c.document IN (SELECT r->>'customerDocument' FROM jsonb_array_elements(p_rows) r)
    OR c.external_reference IN (SELECT r->>'customerExternalReference' FROM jsonb_array_elements(p_rows) r))
  ORDER BY c.id FOR NO KEY UPDATE;
  SELECT array_agg(c.id ORDER BY r.ordinality), array_agg(format('rows.%s.%s', r.ordinality - 1,
      CASE WHEN r.value ? 'customerDocument' THEN 'customerDocument' ELSE 'customerExternalReference' END)
      ORDER BY r.ordinality) FILTER (WHERE c.id IS NULL)
  INTO owing, paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r LEFT JOIN customers c
    ON c.merchant_id = p_merchant_id AND c.environment = p_environment
    AND CASE WHEN r.value ? 'customerDocument' THEN c.document = r.value->>'customerDocument'
      ELSE c.external_reference = r.value->>'customerExternalReference' END;
  IF paths IS NOT NULL THEN
    PERFORM refuse('note_customer_unknown', paths);
  END IF;
  PERFORM require_note_days(p_rows, today, 'rows.%s.');
  PERFORM insert_charge_notes(p_merchant_id, p_environment, (
    SELECT jsonb_agg(jsonb_build_object('issuedOn', today) || r.value
      || jsonb_build_object('id', p_ids[r.ordinality], 'customerId', owing[r.ordinality]) ORDER BY r.ordinality)
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r));
  PERFORM record_audit('charge_note.import', public_id('mer', p_merchant_id), jsonb_build_object(
    'environment', p_environment, 'notes', cardinality(p_ids)));
END $$;
