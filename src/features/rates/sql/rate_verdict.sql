-- What the other sources' latest reports within the grace period say about a reported rate: 'confirmed' if one agrees
-- within the tolerance, else 'disputed' if one disagrees, else 'alone'.
--
-- Banks are compared for the same day. DolarApi reports the latest rate it has found, without a day: it can confirm
-- a rate of any day, but disputes one only if it has looked since that rate was first reported.
CREATE FUNCTION rate_verdict(
  report rate_reports, sources text[], p_tolerance numeric, p_grace_period interval
) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN bool_or(agrees AND (same_day OR o.origin = 'dolarapi')) THEN 'confirmed'
    WHEN bool_or(NOT agrees AND CASE o.origin
      WHEN 'dolarapi' THEN o.as_of >= (report).reported_since ELSE same_day END) THEN 'disputed'
    ELSE 'alone' END
  FROM rate_reports o,
    LATERAL (SELECT abs(o.rate - (report).rate) <= (report).rate * p_tolerance AS agrees,
      o.effective_date = (report).effective_date AS same_day) compared
  WHERE o.currency = (report).currency AND o.source = ANY (sources) AND o.source <> (report).source
    AND o.reported_at > request_now() - p_grace_period;
END;
