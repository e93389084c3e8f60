-- Gives the page of a customer's account another address; the old one leads nowhere at once. Refuses what
-- lock_customer() does.
-- Locks the customer.
CREATE FUNCTION rotate_account_key(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  UPDATE customers SET account_key = gen_random_uuid() WHERE id = customer.id;
  PERFORM record_audit('customer.rotate_account_url', public_id('cus', customer.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'environment', customer.environment));
END $$;
