-- What the audit log tells of an account: enough to recognise it by, and not its number.
CREATE FUNCTION account_record(account bank_accounts) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object(
  'bankCode', left((account).account_number, 4), 'lastFour', right((account).account_number, 4),
  'environment', (account).environment, 'alias', (account).alias, 'connection', (account).connection);
