-- The accounts into which a payer of the link may have paid: the merchant's settlement account (ordinal 0), then its
-- former ones while the link existed, latest first. `used_until`: the account now belongs to another user, and only
-- movements up to then count; null where there is no such limit. `connection` is null where the bank can no longer
-- be asked.
CREATE FUNCTION claimable_accounts(p_link payment_links)
RETURNS TABLE (account_id uuid, account_number text, connection text, ordinal integer, used_until timestamptz)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT a.id, a.account_number, CASE WHEN a.removed_at IS NULL THEN a.connection END, 0, NULL::timestamptz
  FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = (p_link).merchant_id
  UNION ALL
  SELECT a.id, a.account_number, CASE WHEN a.removed_at IS NULL THEN a.connection END,
    row_number() OVER (ORDER BY f.used_until DESC)::integer, CASE WHEN a.user_id <> m.owner_id THEN f.used_until END
  FROM former_settlement_accounts f
    JOIN merchants m ON m.id = f.merchant_id
    JOIN bank_accounts a ON a.id = f.account_id
  WHERE f.merchant_id = (p_link).merchant_id AND f.used_until > (p_link).created_at
    AND a.id IS DISTINCT FROM m.settlement_account_id;
END;
