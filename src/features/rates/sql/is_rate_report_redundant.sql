-- Whether what a source tells of a day changes nothing there: the day has that rate, or one of a higher rank, or
-- another source's of the same rank that differs by the tolerance at most.
CREATE FUNCTION is_rate_report_redundant(report rate_reports, p_tolerance numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM exchange_rates e
    WHERE e.currency = (report).currency AND e.effective_date = (report).effective_date
      AND CASE
        WHEN e.origin <> (report).origin THEN rate_rank(e.origin) > rate_rank((report).origin)
        WHEN e.source <> (report).source THEN abs(e.rate - (report).rate) <= e.rate * p_tolerance
        ELSE e.rate = (report).rate END);
END;
