-- Looks up, and if p_confirmed records, the movements of a file of the bank for the account into which a
-- merchant is paid.
-- Recording a file again, or another one of the same days, adds only what was not there. What comes in settles the
-- claims and charges that wait for it.
-- p_lines: as bank_statement_lines() takes them, of the Caracas days p_from to p_to
-- p_day_balances: [{day, balance}], what the account held at the end of days
-- p_banks: as connection_reads() takes it
--
-- p_confirmed: whether they are recorded; then there is one at least
--
-- known, added: how many of the lines were known, and how many are new
--
-- Refuses: no_settlement_account, and statement_is_read of an account whose bank is asked for its statement: the same
-- movements would be there twice.
-- Locks: the account (shared), lock_movements().
CREATE FUNCTION import_statement(
  p_merchant_id uuid, p_lines jsonb, p_day_balances jsonb, p_banks jsonb, p_confirmed boolean,
  p_from date DEFAULT NULL, p_to date DEFAULT NULL
)
RETURNS TABLE (account_number text, known integer, added integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL AND a.environment = 'live'
  FOR SHARE OF a;
  IF NOT FOUND THEN
    PERFORM refuse('no_settlement_account');
  END IF;
  IF (SELECT r.statement FROM connection_reads(account.connection, p_banks) r) THEN
    PERFORM refuse('statement_is_read');
  END IF;
  account_number := account.account_number;
  PERFORM lock_movements(account.connection);
  SELECT count(m.id), count(*) - count(m.id) INTO known, added
  FROM bank_statement_lines(p_lines) l
    LEFT JOIN bank_movements m ON m.connection = account.connection AND m.control_number = l.control_number;
  IF p_confirmed THEN
    PERFORM record_bank_statement(account.connection, p_from, p_to, p_lines, request_now());
    INSERT INTO bank_day_balances AS b (connection, day, balance, read_at)
    SELECT account.connection, d.day, d.balance, request_now()
    FROM jsonb_to_recordset(p_day_balances) AS d (day date, balance numeric)
    ON CONFLICT (connection, day) DO UPDATE SET balance = excluded.balance, read_at = excluded.read_at;
    -- A file may not show the phones by which a movement makes its payer's claims due.
    UPDATE bank_orders SET next_attempt_at = created_at
    WHERE id = ANY (ARRAY(
      SELECT p.id FROM bank_orders p
      WHERE p.connection = account.connection AND p.kind = 'verification' AND p.status = 'pending'
        AND p.flagged_at IS NULL
      FOR NO KEY UPDATE SKIP LOCKED));
    PERFORM record_audit('statement.import', public_id('mer', p_merchant_id), jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('account', public_id('acc', account.id), 'from', p_from, 'to', p_to,
        'movements', added)));
  END IF;
  RETURN NEXT;
END $$;
