-- Adds the bank, document and name that an order of the caller leaves out, from the payee saved with its phone.
CREATE FUNCTION complete_payee_details(p_environment text, p_order bank_orders) RETURNS bank_orders
LANGUAGE plpgsql STABLE AS $$
DECLARE
  payee payees%ROWTYPE;
BEGIN
  SELECT * INTO payee FROM payees p
  WHERE p.user_id = caller_id() AND p.environment = p_environment AND p.phone = p_order.phone;
  p_order.bank_code := coalesce(p_order.bank_code, payee.bank_code);
  p_order.document := coalesce(p_order.document, payee.document);
  p_order.name := coalesce(p_order.name, payee.name);
  RETURN p_order;
END $$;
