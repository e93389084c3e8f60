-- What the minutes of each operation say about its health; the minute that has not ended says nothing, nor does one
-- without calls. A minute is bad if less than half of its calls were answered. failing_since: the first of the last
-- three minutes, if all three are bad and of the last quarter of an hour; good_since: the first of the last five, if
-- all are good.
CREATE FUNCTION bank_health_verdicts()
RETURNS TABLE (bank_code text, operation text, failing_since timestamptz, good_since timestamptz, last_bad timestamptz)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH minutes AS (
    SELECT m.bank_code, m.operation, m.minute, 2 * m.answered < m.calls AS bad,
      row_number() OVER (PARTITION BY m.bank_code, m.operation ORDER BY m.minute DESC) AS age
    FROM bank_health_minutes m
    WHERE m.minute <= request_now() - interval '1 minute')
  SELECT m.bank_code, m.operation,
    CASE WHEN count(*) FILTER (WHERE m.age <= 3 AND m.bad AND m.minute > request_now() - interval '15 minutes') = 3
      THEN min(m.minute) FILTER (WHERE m.age <= 3) END,
    CASE WHEN count(*) FILTER (WHERE m.age <= 5 AND NOT m.bad) = 5 THEN min(m.minute) FILTER (WHERE m.age <= 5) END,
    max(m.minute) FILTER (WHERE m.bad)
  FROM minutes m
  GROUP BY m.bank_code, m.operation;
END;
