-- The data of the event that an approval is asked for.
CREATE FUNCTION approval_event_data(p_approval approvals) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('apr', p_approval.id), 'merchantId', public_id('mer', m.id),
    'merchantName', m.name, 'amount', p_approval.amount, 'keyName', k.name)
  FROM merchants m, api_keys k WHERE m.id = p_approval.merchant_id AND k.id = p_approval.api_key_id;
END;
