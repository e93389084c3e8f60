CREATE FUNCTION has_pending_payment(p_account_id uuid) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM payments p WHERE p.account_id = p_account_id AND p.status = 'pending');
END;
