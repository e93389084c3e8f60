-- Makes the charge notes of a series whose days have come, one for each of its customers and periods, of the oldest
-- period first: all of them, or up to p_limit. Returns how many. What is left, the next call makes.
-- Locks the merchant's numbers. The caller has locked the series and its customers.
CREATE FUNCTION make_due_periods(p_series series, p_today date, p_limit integer DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  due series%ROWTYPE := p_series;
  following date;
  made integer := 0;
BEGIN
  WHILE due.status = 'active' AND due.next_on <= p_today AND made < p_limit IS NOT FALSE LOOP
    made := made + make_period(due, p_limit - made);
    IF made < p_limit IS NOT FALSE THEN
      following := series_day_from(due.every, due.day, period_end(due.every, due.next_on));
      UPDATE series s SET next_on = following, updated_at = request_now(),
        status = CASE WHEN following > s.ends_on THEN 'ended' ELSE s.status END
      WHERE s.id = due.id RETURNING * INTO STRICT due;
    END IF;
  END LOOP;
  RETURN made;
END $$;
