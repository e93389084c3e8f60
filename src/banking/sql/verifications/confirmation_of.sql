-- What a bank that confirms each payment once is asked for a verification whose order is written.
CREATE FUNCTION confirmation_of(p_order bank_orders) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object('orderId', (p_order).id, 'reference', (p_order).reference, 'bankCode', (p_order).bank_code);
