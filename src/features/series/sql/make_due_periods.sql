-- Makes the charge notes of a series whose days have come, one for each of its customers and periods: up to p_limit of
-- them, of the oldest period first. Returns how many. What is left, the next call makes; none while the merchant takes
-- no payments, and what that leaves out is made up once it does.
-- Locks the merchant's numbers. The caller has locked the series and its customers.
CREATE FUNCTION make_due_periods(p_series series, p_today date, p_limit integer DEFAULT 1000000) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  due series%ROWTYPE := p_series;
  lacking uuid[];
  made integer := 0;
BEGIN
  IF NOT merchant_takes_payments(due.merchant_id, due.environment) THEN
    RETURN 0;
  END IF;
  WHILE due.status = 'active' AND due.next_on <= p_today AND made < p_limit LOOP
    lacking := customers_without_note(due, p_limit - made + 1);
    PERFORM make_period_notes(due, lacking[:p_limit - made]);
    IF cardinality(lacking) > p_limit - made THEN
      RETURN p_limit;
    END IF;
    made := made + cardinality(lacking);
    UPDATE series s SET next_on = following.day, updated_at = request_now(),
      status = CASE WHEN following.day > s.ends_on THEN 'ended' ELSE s.status END
    FROM series_day_from(due.every, due.day, period_end(due.every, due.next_on)) AS following (day)
    WHERE s.id = due.id RETURNING s.* INTO STRICT due;
  END LOOP;
  RETURN made;
END $$;
