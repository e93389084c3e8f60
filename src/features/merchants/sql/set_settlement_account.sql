-- Sets the caller's account into which a merchant is paid, or removes it. The merchant is already locked; locks
-- the account, so that it is not removed concurrently.
--
-- PX404 no such account of the caller    PX409 settlement_sandbox, settlement_pending
CREATE FUNCTION set_settlement_account(
  p_merchant_id uuid, p_account_id uuid DEFAULT NULL, p_account_number text DEFAULT NULL,
  p_environment text DEFAULT NULL
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  previous_account_id uuid;
BEGIN
  IF p_account_id IS NOT NULL OR p_account_number IS NOT NULL THEN
    account := lock_account(p_account_id, p_account_number, p_environment);
    IF account.environment = 'test' THEN
      PERFORM refuse('PX409', 'settlement_sandbox');
    ELSIF account.connection IS NULL THEN
      PERFORM refuse('PX409', 'settlement_pending');
    END IF;
  END IF;
  UPDATE merchants SET settlement_account_id = account.id, updated_at = request_now()
  WHERE id = p_merchant_id AND settlement_account_id IS DISTINCT FROM account.id
  RETURNING old.settlement_account_id INTO previous_account_id;
  IF FOUND THEN
    PERFORM record_audit('merchant.settlement_account_update', public_id('mer', p_merchant_id),
      jsonb_build_object(
        'before', jsonb_build_object('settlementAccount', public_id('acc', previous_account_id)),
        'after', jsonb_build_object('settlementAccount', public_id('acc', account.id))));
  END IF;
END $$;
