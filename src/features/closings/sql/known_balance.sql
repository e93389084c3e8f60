-- What a merchant's account holds as far as we know, in one row: the last closing, or else what the bank said of the
-- end of a day, or else 0, and what was booked since. basis, day: what of these three it begins with, and the day at
-- whose end it was so; null for 0
CREATE FUNCTION known_balance(
  p_merchant_id uuid, p_environment text, p_stated boolean, p_account_id uuid DEFAULT NULL,
  p_connection text DEFAULT NULL
)
RETURNS TABLE (amount numeric, basis text, day date, anchored boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH today AS (SELECT caracas_day(merchant_now(p_merchant_id, p_environment)) AS day),
  begun AS (
    (SELECT c.closing AS held, 'closing' AS basis, c.day, c.since_day, c.anchored, 1 AS rank
    FROM closings c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment
      AND c.account_id IS NOT DISTINCT FROM p_account_id
    ORDER BY c.day DESC LIMIT 1)
    UNION ALL
    (SELECT b.balance, 'bank', b.day, b.day + 1, true, 2
    FROM bank_day_balances b WHERE b.connection = p_connection
    ORDER BY b.day DESC LIMIT 1)
    UNION ALL
    SELECT 0, 'zero', NULL, today.day - 1, false, 3 FROM today
    ORDER BY rank LIMIT 1)
  SELECT begun.held + coalesce(sum(CASE e.direction WHEN 'in' THEN e.amount ELSE -e.amount END), 0), begun.basis,
    begun.day, begun.anchored
  FROM begun CROSS JOIN today LEFT JOIN LATERAL unclosed_entries(
    p_merchant_id, p_account_id, p_connection, p_stated, begun.since_day,
    coalesce(day_closed_at(p_merchant_id, p_environment, begun.since_day), 'infinity'), today.day) e ON true
  GROUP BY begun.held, begun.basis, begun.day, begun.anchored;
END;
