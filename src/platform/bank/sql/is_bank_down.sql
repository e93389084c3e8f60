-- Whether a bank hardly answers an operation now: it has answered less than half of the calls of its newest minutes, as
-- many of the last five as have three calls together. With fewer calls nothing is known, and it counts as not down.
CREATE FUNCTION is_bank_down(p_bank_code text, p_operation text) RETURNS boolean
LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(sum(newest.calls) >= 3 AND 2 * sum(newest.answered) < sum(newest.calls), false)
  FROM (
    SELECT m.calls, m.answered, sum(m.calls) OVER (ORDER BY m.minute DESC) - m.calls AS calls_since
    FROM bank_health_minutes m
    WHERE m.bank_code = p_bank_code AND m.operation = p_operation
      AND m.minute > request_now() - interval '5 minutes' AND m.minute <= request_now()) newest
  WHERE newest.calls_since < 3);
