-- Why a change of a settlement account can no longer be made: owner_suspended; account_gone, unless its account is
-- still the owner's and connected, as set_settlement_account() requires. Null if it can; then the account is locked FOR
-- SHARE.
CREATE FUNCTION settlement_change_refusal(change settlement_account_changes) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  owner users%ROWTYPE;
BEGIN
  SELECT u.* INTO STRICT owner FROM merchants m JOIN users u ON u.id = m.owner_id WHERE m.id = change.merchant_id;
  IF owner.status NOT IN ('inactive', 'active') THEN
    RETURN 'owner_suspended';
  END IF;
  IF change.account_id IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM bank_accounts a
  WHERE a.id = change.account_id AND a.user_id = owner.id AND a.environment = 'live'
    AND a.connection IS NOT NULL AND a.removed_at IS NULL
  FOR SHARE;
  RETURN CASE WHEN NOT FOUND THEN 'account_gone' END;
END $$;
