-- Whether the people of an order's merchant, or its user, say what the bank's books show, and not the administrators:
-- of a user's own connection, whose bank tells nobody else, and of test data, where nothing is at stake.
CREATE FUNCTION is_left_to_merchant(p_order bank_orders) RETURNS boolean
LANGUAGE sql STABLE
RETURN (p_order).environment = 'test' OR EXISTS (
  SELECT FROM bank_connections c WHERE c.account_id = (p_order).account_id AND c.name = (p_order).connection);
