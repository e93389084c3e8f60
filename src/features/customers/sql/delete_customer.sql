-- Removes a customer, and what tells who it was. Refuses what lock_customer() does.
-- Locks the customer.
CREATE FUNCTION delete_customer(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  PERFORM end_customer(customer.id);
  PERFORM record_audit('customer.remove', public_id('cus', customer.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'environment', customer.environment));
END $$;
