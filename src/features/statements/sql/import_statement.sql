-- Looks up, and if p_confirmed records, the movements of a file of the bank for the account into which a
-- merchant is paid.
-- Recording a file again, or another one of the same days, adds only what was not there. What comes in settles the
-- claims and charges that wait for it.
-- p_lines: as bank_statement_lines() takes them, of the Caracas days p_from to p_to
-- p_day_balances: [{day, balance}], what the account held at the end of days
-- p_banks: as connection_reads() takes it
-- p_account_numbers: of which accounts the file says to be; none where it does not say so
--
-- p_confirmed: whether they are recorded; then there is one at least
-- p_account_id: into which they were to come when they were shown
-- p_user_agent: of whoever sends them, of which the merchant's owner and administrators are told
--
-- known, added: how many of the lines were known, and how many are new
-- matched: how many of those that are recorded belong to a payment. Claims take theirs within a minute
--
-- Refuses: no_settlement_account; statement_is_read of an account whose bank is asked for its statement: the same
-- movements would be there twice; account_of_other_merchants where the caller does not administer all who are paid into
-- it: each counts what comes in; file_of_other_account; statement_understood_otherwise if they would come into another
-- account.
-- Locks: the account (shared), lock_movements().
CREATE FUNCTION import_statement(
  p_merchant_id uuid, p_lines jsonb, p_day_balances jsonb, p_banks jsonb, p_confirmed boolean, p_account_numbers text[],
  p_from date DEFAULT NULL, p_to date DEFAULT NULL, p_user_agent text DEFAULT NULL,
  p_account_id uuid DEFAULT NULL
)
RETURNS TABLE (into_account_id uuid, account_number text, known integer, added integer, matched integer)
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  lines jsonb;
  received numeric;
  closed integer;
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
  IF EXISTS (
    SELECT FROM merchants o
    WHERE o.settlement_account_id = account.id AND NOT EXISTS (
      SELECT FROM members b
      WHERE b.merchant_id = o.id AND b.user_id = caller_id() AND b.role IN ('ADMIN', 'OWNER'))) THEN
    PERFORM refuse('account_of_other_merchants');
  END IF;
  IF account.account_number <> ALL (p_account_numbers) AND cardinality(p_account_numbers) > 0 THEN
    PERFORM refuse('file_of_other_account');
  END IF;
  IF p_confirmed AND account.id IS DISTINCT FROM p_account_id THEN
    PERFORM refuse('statement_understood_otherwise');
  END IF;
  into_account_id := account.id;
  account_number := account.account_number;
  PERFORM lock_movements(account.connection);
  lines := as_known_lines(account.connection, p_lines);
  SELECT count(*), coalesce(sum(l.amount) FILTER (WHERE l.direction = 'in'), 0) INTO added, received
  FROM bank_statement_lines(new_statement_lines(account.connection, lines)) l;
  known := (SELECT count(*) FROM bank_statement_lines(lines)) - added;
  IF p_confirmed THEN
    PERFORM record_bank_statement(account.connection, p_from, p_to, lines, request_now());
    -- What a day was closed with stays what it was closed with.
    INSERT INTO bank_day_balances AS b (connection, day, balance, read_at)
    SELECT account.connection, d.day, d.balance, request_now()
    FROM jsonb_to_recordset(p_day_balances) AS d (day date, balance numeric)
    WHERE NOT EXISTS (
      SELECT FROM closings c JOIN bank_day_balances k ON k.connection = account.connection AND k.day = c.day
      WHERE c.account_id = account.id AND c.day = d.day)
    ON CONFLICT (connection, day) DO UPDATE SET balance = excluded.balance, read_at = excluded.read_at
      WHERE b.balance <> excluded.balance;
    GET DIAGNOSTICS closed = ROW_COUNT;
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
  matched := (
    SELECT count(*) FILTER (WHERE (
      SELECT num_nonnulls(m.order_id, m.transaction_id) > 0 FROM bank_movements m
      WHERE m.connection = account.connection AND m.control_number = l.control_number))
    FROM bank_statement_lines(lines) l);
  IF p_confirmed AND added + closed > 0 THEN
    PERFORM record_event('statement.imported', p_merchant_id, 'live', jsonb_build_object(
      'account', settlement_account_facts(account.id), 'firstDay', p_from, 'lastDay', p_to,
      'movements', added, 'total', received, 'closedDays', jsonb_array_length(p_day_balances))
      || connection_actor(caller_id()) || request_origin(p_user_agent));
  END IF;
  RETURN NEXT;
END $$;
