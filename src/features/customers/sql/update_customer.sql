-- Gives a customer other data, all of it; p_customer: as create_customer() takes it. Refuses what lock_customer() and
-- require_unlike_customers() do.
-- Locks the customer.
CREATE FUNCTION update_customer(p_merchant_id uuid, p_id uuid, p_customer jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
  updated customers%ROWTYPE;
BEGIN
  PERFORM require_unlike_customers(p_merchant_id, before.environment, p_id, p_customer->>'document',
    p_customer->>'externalReference');
  UPDATE customers SET name = p_customer->>'name', document = p_customer->>'document', email = p_customer->>'email',
    phones = customer_phones(p_customer), notes = p_customer->>'notes',
    external_reference = p_customer->>'externalReference', metadata = coalesce(p_customer->'metadata', '{}'),
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO STRICT updated;
  PERFORM name_note_buyer(p_id, note_buyer(updated));
  PERFORM record_customer_change(updated, 'updated', jsonb_build_object('changed', ARRAY(
    SELECT old.key FROM jsonb_each(to_jsonb(before)) old JOIN jsonb_each(to_jsonb(updated)) new USING (key)
    WHERE old.value IS DISTINCT FROM new.value AND old.key NOT IN ('search', 'updated_at'))));
END $$;
