-- Records what a connection's account held at the end of each Caracas day from p_from until the day before p_to, from
-- what it holds now: less what was booked since. Run it after record_bank_statement() of the same reading.
-- p_balance: what the bank said before and after it was asked for the statement of these days.
-- Locks: lock_movements(), which record_bank_statement() has taken.
CREATE FUNCTION record_day_balances(p_connection text, p_from date, p_to date, p_balance numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_day_balances AS known (connection, day, balance, read_at)
  SELECT p_connection, days.day, p_balance - booked.net, request_now()
  FROM (SELECT p_from + n AS day FROM generate_series(0, p_to - p_from - 1) AS n) days
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE m.direction WHEN 'in' THEN m.amount ELSE -m.amount END), 0) AS net
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.booked_on > days.day AND m.control_number IS NOT NULL) booked
  ON CONFLICT (connection, day) DO UPDATE SET balance = excluded.balance, read_at = excluded.read_at
    WHERE known.read_at <= excluded.read_at;
END;
