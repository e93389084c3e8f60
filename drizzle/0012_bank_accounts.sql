-- What registers, binds and removes accounts, and names the one into which a merchant is paid.

GRANT DELETE ON payees TO payments_service;
--> statement-breakpoint

-- Judges whether the caller's e-mail is verified: PXEML where it is not. The account stays as judged until
-- the commit, so this is for changes alone; it comes before the statements that meet conflicts of state.
CREATE FUNCTION authorize_verified() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  judged users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT judged FROM users u WHERE u.id = caller_id() FOR SHARE;
  IF judged.email_verified_at IS NULL THEN
    RAISE EXCEPTION 'e-mail not verified' USING ERRCODE = 'PXEML';
  END IF;
END $$;
--> statement-breakpoint

-- What the audit log tells of an account: enough to recognise it by, and not its number.
CREATE FUNCTION account_record(account bank_accounts) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object(
  'bankCode', left((account).account_number, 4), 'lastFour', right((account).account_number, 4),
  'environment', (account).environment, 'alias', (account).alias, 'connection', (account).connection);
--> statement-breakpoint

CREATE FUNCTION has_pending_payment(p_account_id uuid) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM payments p WHERE p.account_id = p_account_id AND p.status = 'pending');
END;
--> statement-breakpoint

-- Removes the caller's account that an id or a number means. A payment that is being opened from it either
-- came first, or does not find it any more; so does whoever makes it a merchant's settlement account.
--
-- PX404 no such account    PX409 account_paying, account_settles
CREATE FUNCTION remove_account(p_id uuid, p_number text, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  account := hold_account(p_id, p_number, p_environment);
  IF has_pending_payment(account.id) THEN
    PERFORM refuse('PX409', 'account_paying');
  END IF;
  IF EXISTS (SELECT FROM merchants m WHERE m.settlement_account_id = account.id) THEN
    PERFORM refuse('PX409', 'account_settles');
  END IF;
  UPDATE bank_accounts SET removed_at = request_now() WHERE id = account.id;
  PERFORM record_audit('bank_account.remove', public_id('acc', account.id),
    jsonb_build_object('before', account_record(account), 'after', NULL));
END $$;
--> statement-breakpoint

-- Binds a live account to the connection that pays from it, or to none. p_own_number is the connection's
-- own account; null where the deployment has no such connection. What the bank told of the connection
-- before is the account's from then on.
--
-- PX400 connection_unknown    PX404 no such account
-- PX409 account_sandbox, connection_of_another_number, account_paying, bank_accounts_connection_key
CREATE FUNCTION bind_account(p_id uuid, p_connection text, p_own_number text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_connection IS NOT NULL AND p_own_number IS NULL THEN
    PERFORM refuse('PX400', 'connection_unknown:connection');
  END IF;
  -- The lock of whoever records what the bank tells: it either comes before this, or sees the account bound.
  PERFORM pg_advisory_xact_lock(hashtext('bank_movements'), hashtext(p_connection));
  SELECT * INTO account FROM bank_accounts a WHERE a.id = p_id AND a.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  ELSIF account.environment = 'test' THEN
    PERFORM refuse('PX409', 'account_sandbox');
  ELSIF p_own_number <> account.account_number THEN
    PERFORM refuse('PX409', 'connection_of_another_number');
  END IF;
  IF account.connection IS DISTINCT FROM p_connection THEN
    IF has_pending_payment(account.id) THEN
      PERFORM refuse('PX409', 'account_paying');
    END IF;
    UPDATE bank_accounts SET connection = p_connection WHERE id = p_id;
    PERFORM record_audit('bank_account.connection_update', public_id('acc', p_id), jsonb_build_object(
      'before', jsonb_build_object('connection', account.connection),
      'after', jsonb_build_object('connection', p_connection)));
  END IF;
  UPDATE bank_movements SET account_id = p_id WHERE connection = p_connection AND account_id IS NULL;
END $$;
--> statement-breakpoint

-- Names the caller's account into which a merchant is paid, or none. The merchant is locked already; the
-- account is held, so that it is not removed meanwhile.
--
-- PX404 no such account of the caller    PX409 settlement_sandbox, settlement_pending
CREATE FUNCTION set_settlement_account(p_merchant_id uuid, p_id uuid, p_number text, p_environment text)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  settled_before uuid;
BEGIN
  IF p_id IS NOT NULL OR p_number IS NOT NULL THEN
    account := hold_account(p_id, p_number, p_environment);
    IF account.environment = 'test' THEN
      PERFORM refuse('PX409', 'settlement_sandbox');
    ELSIF account.connection IS NULL THEN
      PERFORM refuse('PX409', 'settlement_pending');
    END IF;
  END IF;
  UPDATE merchants SET settlement_account_id = account.id, updated_at = request_now()
  WHERE id = p_merchant_id AND settlement_account_id IS DISTINCT FROM account.id
  RETURNING old.settlement_account_id INTO settled_before;
  IF FOUND THEN
    PERFORM record_audit('merchant.settlement_account_update', public_id('mer', p_merchant_id),
      jsonb_build_object(
        'before', jsonb_build_object('settlementAccount', public_id('acc', settled_before)),
        'after', jsonb_build_object('settlementAccount', public_id('acc', account.id))));
  END IF;
END $$;
