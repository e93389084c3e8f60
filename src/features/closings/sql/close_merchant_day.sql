-- Closes a Caracas day of a merchant with what is known of it now, for good: the service may neither change nor remove
-- nor add what this has written. What becomes known later is on the next closing. Closing it again changes nothing. The
-- opening is the previous closing of the same account. If there is none, or its balance began with 0, it is what the
-- bank says less the day's movements. If the bank says nothing, it is the previous closing or 0.
-- p_account_id, p_connection: null in the test environment
-- p_stated, p_told: whether the bank's statements are read, and its balance
-- Locks: lock_movements(), so that the bank's balance and the movements are of the same reading.
CREATE FUNCTION close_merchant_day(
  p_merchant_id uuid, p_environment text, p_day date, p_account_id uuid, p_connection text, p_stated boolean,
  p_told boolean
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last closings%ROWTYPE;
  id uuid := new_uuid();
  held numeric;
  source text;
  start numeric;
  net numeric;
  listed record;
BEGIN
  PERFORM lock_movements(coalesce(p_connection, p_merchant_id::text));
  IF day_closed_at(p_merchant_id, p_environment, p_day) IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT c.* INTO last FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.day = p_day - 1
    AND c.account_id IS NOT DISTINCT FROM p_account_id;
  SELECT b.balance INTO held FROM bank_day_balances b WHERE b.connection = p_connection AND b.day = p_day;
  SELECT * INTO STRICT listed FROM copy_closing_entries(id, p_merchant_id, p_account_id, p_connection, p_stated,
    coalesce(last.since_day, p_day),
    coalesce(day_closed_at(p_merchant_id, p_environment, last.since_day), 'infinity'), p_day);
  net := listed.money_in - listed.money_out - listed.fees;
  source := CASE WHEN last.anchored OR last.id IS NOT NULL AND held IS NULL THEN 'previous_closing'
    WHEN held IS NOT NULL THEN 'bank' ELSE 'zero' END;
  start := CASE source WHEN 'previous_closing' THEN last.closing WHEN 'bank' THEN held - net ELSE 0 END;
  INSERT INTO closings (id, merchant_id, environment, day, account_id, opening, money_in, money_out, fees, closing,
    opening_source, since_day, anchored, bank_closing, bank_silence, movement_count, unmatched_count, late_count,
    closed_at)
  VALUES (id, p_merchant_id, p_environment, p_day, p_account_id, start, listed.money_in, listed.money_out, listed.fees,
    start + net, source, coalesce(last.since_day, p_day), coalesce(last.anchored, false) OR held IS NOT NULL, held,
    CASE WHEN held IS NULL THEN CASE WHEN p_account_id IS NULL THEN 'test' WHEN p_told THEN 'not_read'
      ELSE 'not_told' END END,
    listed.movements, listed.unmatched, listed.late, request_now());
END $$;

CREATE TRIGGER closings_never_change BEFORE UPDATE OR DELETE ON closings
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER closings_never_truncated BEFORE TRUNCATE ON closings
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TRIGGER closing_entries_never_change BEFORE UPDATE OR DELETE ON closing_entries
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER closing_entries_never_truncated BEFORE TRUNCATE ON closing_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
