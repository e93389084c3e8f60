-- The merchant whose people approve an order: that of the refunded transaction; of other orders, the one that is paid
-- into the account, the newest of several; in test, else the newest that the account's holder owns. approval_nobody:
-- there is none.
CREATE FUNCTION approval_merchant(p_order bank_orders) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  found_id uuid;
BEGIN
  IF p_order.transaction_id IS NOT NULL THEN
    SELECT t.merchant_id INTO found_id FROM transactions t WHERE t.id = p_order.transaction_id;
  ELSE
    SELECT m.id INTO found_id FROM bank_accounts a
      JOIN merchants m ON m.settlement_account_id = a.id OR (a.environment = 'test' AND m.owner_id = a.user_id)
    WHERE a.id = p_order.account_id
    ORDER BY m.settlement_account_id IS NOT DISTINCT FROM a.id DESC, m.id DESC LIMIT 1;
  END IF;
  IF found_id IS NULL THEN
    PERFORM refuse('approval_nobody');
  END IF;
  RETURN found_id;
END $$;
