-- Makes a charge note. Refuses what require_notes_allowed(), lock_customer() and require_note_days() do; not_found also
-- for a customer of the other environment.
--
-- p_note: {concept, lines?, amount, currency, issuedOn?, dueOn, externalReference?}
-- Locks, in this order: the owner (shared), the customer, the merchant's numbers.
CREATE FUNCTION create_charge_note(
  p_id uuid, p_merchant_id uuid, p_environment text, p_customer_id uuid, p_note jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE;
  made charge_notes%ROWTYPE;
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  customer := lock_customer(p_merchant_id, p_customer_id);
  IF customer.environment <> p_environment THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_note_days(jsonb_build_array(p_note), today, '');
  PERFORM insert_charge_notes(p_merchant_id, p_environment, jsonb_build_array(
    jsonb_build_object('issuedOn', today) || p_note || jsonb_build_object('id', p_id, 'customerId', customer.id)));
  SELECT * INTO STRICT made FROM charge_notes n WHERE n.id = p_id;
  PERFORM record_audit('charge_note.create', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('number', made.number, 'amount', made.amount, 'currency', made.currency,
      'customer', public_id('cus', customer.id), 'environment', p_environment)));
END $$;
