-- Whether a bank account has an order that is not settled yet.
CREATE FUNCTION has_pending_order(p_account_id uuid) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM bank_orders p WHERE p.account_id = p_account_id AND p.status = 'pending');
END;
