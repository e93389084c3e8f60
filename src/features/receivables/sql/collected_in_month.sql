-- What was paid of a merchant's charge notes from the first of a day's month until the end of that day, less what was taken
-- off them again, by the currency of each: so what was owed before, with what was asked for and without what was voided
-- meanwhile, is this and what is owed then.
CREATE FUNCTION collected_in_month(p_merchant_id uuid, p_environment text, p_on date)
RETURNS TABLE (currency text, amount numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT n.currency, sum(latest.paid - coalesce(earlier.paid, 0))
  FROM (
    SELECT DISTINCT ON (d.note_id) d.note_id, d.paid FROM charge_note_days d
    WHERE d.merchant_id = p_merchant_id AND d.environment = p_environment
      AND d.day BETWEEN date_trunc('month', p_on::timestamp)::date AND p_on
    ORDER BY d.note_id, d.day DESC) latest
    JOIN charge_notes n ON n.id = latest.note_id
    LEFT JOIN LATERAL (
      SELECT d.paid FROM charge_note_days d
      WHERE d.note_id = latest.note_id AND d.day < date_trunc('month', p_on::timestamp)::date
      ORDER BY d.day DESC LIMIT 1) earlier ON true
  GROUP BY n.currency;
END;
