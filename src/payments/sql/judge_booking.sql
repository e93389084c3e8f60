-- Whether a movement can have paid a link, and by which rate: what it brought was due when the bank booked it, whatever
-- its payer says, and that was not before the link was made; to the minute, where a notice tells it.
CREATE FUNCTION judge_booking(link payment_links, movement bank_movements, OUT fits boolean, OUT used_rate numeric)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  fits := CASE WHEN movement.booked_at IS NULL THEN movement.booked_on >= caracas_day(link.created_at)
    ELSE movement.booked_at >= date_trunc('minute', link.created_at) END;
  IF fits THEN
    SELECT d.used_rate INTO used_rate FROM due_amounts(link, movement.booked_on, movement.booked_at) d
    WHERE d.amount_ves = movement.amount LIMIT 1;
    fits := FOUND;
  END IF;
END $$;
