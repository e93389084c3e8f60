-- Makes a customer a part of another one of the same merchant and environment, which keeps its own data, gets what it
-- lacks, all phones, all charge notes and its place in series. Nobody is shown the first one any more.
--
-- same_customer: it is itself. Otherwise refuses what lock_customer() does.
-- Locks, in this order: the series of the first one, both customers, the older one first, the checkouts of their notes,
-- the notes.
CREATE FUNCTION merge_customers(p_merchant_id uuid, p_id uuid, p_into uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  older customers%ROWTYPE;
  newer customers%ROWTYPE;
  gone customers%ROWTYPE;
  updated customers%ROWTYPE;
BEGIN
  IF p_id = p_into THEN
    PERFORM refuse('same_customer', '{into}');
  END IF;
  PERFORM FROM series s
  WHERE s.merchant_id = p_merchant_id AND s.id IN (
    SELECT m.series_id FROM series_customers m WHERE m.customer_id = p_id)
  ORDER BY s.id FOR NO KEY UPDATE;
  older := lock_customer(p_merchant_id, least(p_id, p_into));
  newer := lock_customer(p_merchant_id, greatest(p_id, p_into));
  IF older.environment <> newer.environment THEN
    PERFORM refuse('not_found');
  END IF;
  gone := CASE p_id WHEN older.id THEN older ELSE newer END;
  PERFORM merge_consents(p_id, p_into);
  INSERT INTO series_customers (series_id, customer_id)
  SELECT m.series_id, p_into FROM series_customers m WHERE m.customer_id = p_id ON CONFLICT DO NOTHING;
  UPDATE channel_bindings SET customer_id = p_into WHERE customer_id = p_id;
  PERFORM end_customer(p_id, p_into);
  UPDATE customers c SET document = coalesce(c.document, gone.document), email = coalesce(c.email, gone.email),
    phones = c.phones || ARRAY(SELECT phone FROM unnest(gone.phones) phone WHERE phone <> ALL (c.phones)),
    notes = coalesce(c.notes, gone.notes),
    metadata = CASE c.metadata WHEN '{}' THEN gone.metadata ELSE c.metadata END,
    external_reference = coalesce(c.external_reference, gone.external_reference), updated_at = request_now()
  WHERE c.id = p_into RETURNING * INTO STRICT updated;
  PERFORM name_note_buyer(one, note_buyer(updated)) FROM unnest(ARRAY[p_id, p_into]) one;
  UPDATE charge_notes SET customer_id = p_into WHERE customer_id = p_id;
  UPDATE messages SET customer_id = p_into WHERE customer_id = p_id;
  PERFORM record_customer_change(updated, 'merged', jsonb_build_object('merged', public_id('cus', p_id)));
END $$;
