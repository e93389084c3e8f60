-- An account as mails show it, masked; null for none.
CREATE FUNCTION settlement_account_facts(p_account_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN (
  SELECT jsonb_build_object(
    'bankCode', left(a.account_number, 4), 'accountNumber', mask_to_last_four(a.account_number))
  FROM bank_accounts a WHERE a.id = p_account_id);
