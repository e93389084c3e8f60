-- Closes the days of a merchant that have ended and may be closed, one after the other, and returns how many. The first
-- one of live money is yesterday, since nobody knows what an account held before; a gap of more than 31 days is left
-- out.
-- p_banks: as connection_reads() takes it
-- Locks: lock_movements(); see close_merchant_day.sql.
CREATE FUNCTION close_due_days(p_merchant_id uuid, p_environment text, p_banks jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  stated boolean := false;
  told boolean := false;
  merchant_now timestamptz := merchant_now(p_merchant_id, p_environment);
  yesterday date := caracas_day(merchant_now) - 1;
  next_day date;
  closed integer := 0;
BEGIN
  IF p_environment = 'live' THEN
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL;
    IF NOT FOUND THEN
      RETURN 0;
    END IF;
    SELECT r.statement, r.balance INTO STRICT stated, told FROM connection_reads(account.connection, p_banks) r;
  END IF;
  SELECT greatest(max(c.day) + 1, yesterday - 30) INTO next_day FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment
  HAVING max(c.day) IS NOT NULL;
  IF next_day IS NULL THEN
    SELECT greatest(caracas_day(m.created_at), CASE p_environment WHEN 'live' THEN yesterday ELSE yesterday - 30 END)
    INTO STRICT next_day FROM merchants m WHERE m.id = p_merchant_id;
  END IF;
  WHILE next_day <= yesterday AND is_day_closable(next_day, merchant_now, account.connection, stated, told) LOOP
    PERFORM close_merchant_day(
      p_merchant_id, p_environment, next_day, account.id, account.connection, stated, told);
    next_day := next_day + 1;
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END $$;
