-- Banks book some payments on the day after, or before: a payment that its bank has told of by a notice, or confirmed,
-- see record_confirmed_movement(), gets the day of its line, see lines_of_other_days(). Two payments of the same amount
-- on neighbouring days stay two.
-- p_lines: those of new_statement_lines().
CREATE FUNCTION redate_movements(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements m SET booked_on = l.booked_on
  FROM lines_of_other_days(p_connection, p_lines) l
  WHERE m.id = l.movement_id;
END;
