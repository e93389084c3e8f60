-- The day as of whose end a merchant asks what it is owed; today by its clock unless it says another one.
-- owed_in_future: it is still to come.
CREATE FUNCTION receivables_day(p_merchant_id uuid, p_environment text, p_on date DEFAULT NULL) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
BEGIN
  IF p_on > today THEN
    PERFORM refuse('owed_in_future', '{on}');
  END IF;
  RETURN coalesce(p_on, today);
END $$;
