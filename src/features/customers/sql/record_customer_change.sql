-- Records in the audit log, without who it is, and as an event what has become of a customer. p_change: created,
-- updated or merged    p_details: what else the audit record says
CREATE FUNCTION record_customer_change(p_customer customers, p_change text, p_details jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('customer.' || CASE p_change WHEN 'created' THEN 'create' WHEN 'updated' THEN 'update'
      ELSE 'merge' END,
    public_id('cus', p_customer.id),
    jsonb_build_object('merchantId', public_id('mer', p_customer.merchant_id)) || p_details);
  PERFORM record_event('customer.' || p_change, p_customer.merchant_id, p_customer.environment,
    customer_data(p_customer));
END $$;
