-- Connects a live account of the caller to its bank. The credentials are checked later, and then an administrator may
-- have to approve it: see record_connection_check().
--
-- p_credentials: encrypted    p_rif, p_phone: as the bank knows the merchant
-- p_bank_code: of the protocol's bank    p_configured: the account numbers of the deployment's own connections
--
-- not_found no such account    other_bank    account_configured, connection_owner_mismatch, account_bound,
--   bank_connections_account_key
--
-- Locks: the account.
CREATE FUNCTION create_bank_connection(
  p_id uuid, p_account_id uuid, p_protocol text, p_bank_code text, p_credentials bytea, p_rif text, p_phone text,
  p_sends_payer_keys boolean, p_configured text[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  account := lock_account(p_account_id, NULL, 'live');
  IF left(account.account_number, 4) <> p_bank_code THEN
    PERFORM refuse('other_bank', '{protocol}');
  ELSIF account.account_number = ANY (p_configured) THEN
    PERFORM refuse('account_configured');
  ELSIF NOT document_matches_rif(account.document, p_rif) THEN
    PERFORM refuse('connection_owner_mismatch');
  ELSIF account.connection IS NOT NULL THEN
    PERFORM refuse('account_bound');
  -- Whoever activates a connection locks it before the account: the index would have this wait for them.
  ELSIF EXISTS (SELECT FROM bank_connections c WHERE c.account_id = account.id AND c.removed_at IS NULL) THEN
    PERFORM refuse('bank_connections_account_key');
  END IF;
  UPDATE bank_accounts SET phone = coalesce(phone, p_phone) WHERE id = account.id;
  INSERT INTO bank_connections
    (id, user_id, account_id, name, protocol, rif, credentials, sends_payer_keys, status, next_check_at, created_at)
  VALUES (p_id, account.user_id, account.id, 'own-' || replace(p_id::text, '-', ''), p_protocol, p_rif,
    p_credentials, p_sends_payer_keys, 'checking', request_now(), request_now());
  PERFORM record_audit('bank_connection.create', public_id('con', p_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('protocol', p_protocol, 'account', public_id('acc', account.id))));
END $$;
