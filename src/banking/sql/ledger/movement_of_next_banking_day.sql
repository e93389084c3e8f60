-- What a bank has told for a day, where its statement or file shows it after days on which no bank worked: the
-- movement of the next banking day that is_same_payment(). Null if there is none, or if another movement since that day
-- can be it.
CREATE FUNCTION movement_of_next_banking_day(
  p_connection text, p_day date, p_amount numeric, p_reference text, p_phone text, p_bank_code text
) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (array_agg(m.id))[1] FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.amount = p_amount
    AND m.booked_on BETWEEN p_day - 1 AND next_banking_day(p_day)
    AND is_same_payment(m, p_reference, p_phone, p_bank_code)
  HAVING count(*) = 1 AND min(m.booked_on) > p_day + 1 AND count(m.control_number) = 1;
END;
