-- Whether a user, merchant, bank account, bank connection or bank order (p_kind: user, merchant, account, connection,
-- payment) is the caller's own: themselves, a merchant of which they are a member, and their accounts and those that
-- these merchants are paid into. So is an account or connection of a number, and a merchant of a RIF, that they claim
-- themselves.
CREATE FUNCTION concerns_caller(p_kind text, p_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  CASE p_kind
    WHEN 'user' THEN
      RETURN p_id = caller_id();
    WHEN 'merchant' THEN
      RETURN EXISTS (SELECT FROM members b WHERE b.merchant_id = p_id AND b.user_id = caller_id())
        OR EXISTS (SELECT FROM merchants m JOIN merchants own ON own.rif = m.rif
          WHERE m.id = p_id AND own.owner_id = caller_id());
    WHEN 'account' THEN
      RETURN EXISTS (SELECT FROM bank_accounts a JOIN bank_accounts own ON own.account_number = a.account_number
          AND own.environment = a.environment AND own.removed_at IS NULL
          WHERE a.id = p_id AND own.user_id = caller_id())
        OR EXISTS (SELECT FROM bank_accounts a WHERE a.id = p_id AND a.user_id = caller_id())
        OR EXISTS (SELECT FROM merchants m JOIN members b ON b.merchant_id = m.id
          WHERE m.settlement_account_id = p_id AND b.user_id = caller_id());
    WHEN 'connection' THEN
      RETURN EXISTS (SELECT FROM bank_connections c WHERE c.id = p_id AND concerns_caller('account', c.account_id));
    WHEN 'payment' THEN
      RETURN EXISTS (SELECT FROM bank_orders o WHERE o.id = p_id
        AND (o.user_id = caller_id() OR concerns_caller('account', o.account_id)
          OR EXISTS (SELECT FROM transactions t WHERE t.id = o.transaction_id
            AND concerns_caller('merchant', t.merchant_id))));
  END CASE;
END $$;
