-- A customer as its merchant's people see it, in responses and in the data of its events.
CREATE FUNCTION customer_data(p_customer customers) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('cus', (p_customer).id), 'merchantId', public_id('mer', (p_customer).merchant_id),
  'environment', (p_customer).environment, 'name', (p_customer).name, 'document', (p_customer).document,
  'email', (p_customer).email, 'phones', to_jsonb((p_customer).phones),
  'externalReference', (p_customer).external_reference, 'metadata', (p_customer).metadata,
  'notes', (p_customer).notes, 'consents', customer_consents_data((p_customer).id),
  'createdAt', iso_time((p_customer).created_at), 'updatedAt', iso_time((p_customer).updated_at));
