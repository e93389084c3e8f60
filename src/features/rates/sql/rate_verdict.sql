-- What the other sources make of a rate that one of them tells: `confirmed`, where one of them tells the same
-- within the tolerance; `disputed`, where one tells another; `alone`, where none tells anything of it. What
-- counts is what each told last, if it did within the grace period.
--
-- Banks tell the rate of a day, and are compared for one day. DolarApi tells what it found last, and no day: it
-- confirms a rate of any day, and disputes one only if it has looked since that one was first told.
CREATE FUNCTION rate_verdict(
  report rate_reports, sources text[], p_tolerance numeric, p_grace_period interval
) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN bool_or(agrees AND (same_day OR o.origin = 'dolarapi')) THEN 'confirmed'
    WHEN bool_or(NOT agrees AND CASE o.origin
      WHEN 'dolarapi' THEN o.as_of >= (report).told_since ELSE same_day END) THEN 'disputed'
    ELSE 'alone' END
  FROM rate_reports o,
    LATERAL (SELECT abs(o.rate - (report).rate) <= (report).rate * p_tolerance AS agrees,
      o.effective_date = (report).effective_date AS same_day) compared
  WHERE o.currency = (report).currency AND o.source = ANY (sources) AND o.source <> (report).source
    AND o.told_at > request_now() - p_grace_period;
END;
