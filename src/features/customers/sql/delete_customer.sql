-- Removes a customer, and what tells who it was. customer_owes: a charge note of it is open. Otherwise refuses what
-- lock_customer() does.
-- Locks, in this order: the customer, the checkouts of its notes.
CREATE FUNCTION delete_customer(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  PERFORM FROM charge_notes n WHERE n.customer_id = customer.id AND n.status IN ('open', 'partially_paid');
  IF FOUND THEN
    PERFORM refuse('customer_owes');
  END IF;
  PERFORM name_note_buyer(customer.id, NULL);
  PERFORM end_customer(customer.id);
  PERFORM record_audit('customer.remove', public_id('cus', customer.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'environment', customer.environment));
END $$;
