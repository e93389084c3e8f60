-- What the audit log stores of an account: enough to recognise it, but not its whole number.
CREATE FUNCTION bank_account_audit_data(account bank_accounts) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object(
  'bankCode', left((account).account_number, 4), 'lastFour', right((account).account_number, 4),
  'environment', (account).environment, 'alias', (account).alias, 'connection', (account).connection);
