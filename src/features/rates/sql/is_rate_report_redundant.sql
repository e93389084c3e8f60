-- Whether a source's report would change nothing: its day has the same rate, a rate of a higher rank, or one from
-- another source of the same rank within the tolerance (a fraction of the rate).
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
