-- Whether a Caracas day may be closed: from two in the morning on, when banks have booked it, as soon as the bank's
-- statement was read since then, and its balance if it tells one. If it stays silent, at six with what is known.
CREATE FUNCTION is_day_closable(p_day date, p_now timestamptz, p_connection text, p_stated boolean, p_told boolean)
  RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN p_now < start_of_caracas_day(p_day + 1) + interval '2 hours' THEN false
    WHEN p_now >= start_of_caracas_day(p_day + 1) + interval '6 hours' OR NOT p_stated THEN true
    ELSE EXISTS (
        SELECT FROM bank_connection_states c
        WHERE c.name = p_connection
          AND c.statement_read_at >= start_of_caracas_day(p_day + 1) + interval '2 hours')
      AND (NOT p_told OR EXISTS (
        SELECT FROM bank_day_balances b
        WHERE b.connection = p_connection AND b.day = p_day
          AND b.read_at >= start_of_caracas_day(p_day + 1) + interval '2 hours')) END;
END;
