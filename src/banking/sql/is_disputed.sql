-- Whether an order's movement has completed another transaction, so that an administrator has to decide. VOLATILE, to
-- see what the same statement has just written.
CREATE FUNCTION is_disputed(p_order_id uuid) RETURNS boolean
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM bank_orders WHERE disputing_order_id = p_order_id);
END;
