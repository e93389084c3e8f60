-- Banks book some payments on the day after, or before: a payment that its bank has confirmed, see
-- record_confirmed_movement(), gets the day of the only line of a bank statement that can be its own.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION redate_confirmed_movements(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements m SET booked_on = fitting.booked_on
  FROM (
    SELECT c.id, min(l.booked_on) AS booked_on
    FROM bank_movements c JOIN bank_statement_lines(p_lines) l
      ON l.direction = 'in' AND l.amount = c.amount AND l.booked_on BETWEEN c.booked_on - 1 AND c.booked_on + 1
        AND reference_ending(l.reference) = reference_ending(c.reference) AND coalesce(l.phone = c.phone, true)
    WHERE c.connection = p_connection AND c.confirmed_at IS NOT NULL AND c.notice_key IS NULL
      AND c.control_number IS NULL
      AND c.booked_on >= (SELECT min(d.booked_on) - 1 FROM bank_statement_lines(p_lines) d)
      AND NOT EXISTS (
        SELECT FROM bank_movements k WHERE k.connection = p_connection AND k.control_number = l.control_number)
    GROUP BY c.id HAVING count(*) = 1) fitting
  WHERE m.id = fitting.id AND m.booked_on <> fitting.booked_on;
END;
