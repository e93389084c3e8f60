-- What was paid of a merchant's charge notes from the first of a day's month until the end of that day, less what was
-- taken off them again, by the currency of each: so what was owed before, with what was asked for and without what was
-- voided meanwhile, is this and what is owed then.
CREATE FUNCTION collected_in_month(p_merchant_id uuid, p_environment text, p_on date)
RETURNS TABLE (currency text, amount numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT d.currency, sum(d.gained) FROM charge_note_days d
  WHERE d.merchant_id = p_merchant_id AND d.environment = p_environment
    AND d.day BETWEEN date_trunc('month', p_on::timestamp)::date AND p_on
  GROUP BY d.currency;
END;
