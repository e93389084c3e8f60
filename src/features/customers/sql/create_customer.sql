-- Makes a customer of a merchant. Refuses what require_unlike_customers() does.
--
-- p_customer: {name, document?, email?, phones?, externalReference?, metadata?, notes?}
CREATE FUNCTION create_customer(p_id uuid, p_merchant_id uuid, p_environment text, p_customer jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_unlike_customers(p_merchant_id, p_environment, p_id, p_customer->>'document',
    p_customer->>'externalReference');
  PERFORM insert_customers(ARRAY[p_id], p_merchant_id, p_environment, jsonb_build_array(p_customer));
  PERFORM record_audit('customer.create', public_id('cus', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('environment', p_environment)));
END $$;
