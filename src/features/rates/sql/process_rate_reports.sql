-- Evaluates the sources' new reports for a currency and records the credible rates: for each reported day, the report
-- of the source with the highest rank, and of several equals a confirmed one. While a bank reports, DolarApi only
-- confirms or disputes, since it may show Monday's rate on a Saturday. Returns the outcome of each:
--   'recorded'  the rate counts from now on
--   'known'     it changes nothing
--   'outlier'   it is too far from the nearest other day
--   'waiting'   no other source confirms it yet
--   'disputed'  another source disagrees after the grace period: an administrator decides
--
-- After the grace period a rate that no source confirms or disputes is recorded within a smaller deviation.
--
-- sources: all sources in use, preferred first. With a single one there is no waiting for confirmation.
-- p_reports: [{source, origin, rate, effectiveDate, asOf}]
-- p_tolerance and the deviations are fractions of the rate
-- Locks: lock_rates().
CREATE FUNCTION process_rate_reports(
  p_currency text, sources text[], p_reports jsonb, p_tolerance numeric, p_grace_period interval,
  p_max_deviation numeric, p_max_deviation_unconfirmed numeric
) RETURNS TABLE (source text, rate numeric, outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  report rate_reports%ROWTYPE;
  verdict text;
BEGIN
  PERFORM lock_rates(p_currency);
  PERFORM record_rate_reports(p_currency, p_reports, p_grace_period);
  FOR report IN
    SELECT DISTINCT ON (r.effective_date) r.* FROM rate_reports r
    WHERE r.currency = p_currency AND r.source = ANY (sources) AND r.reported_at = request_now()
      AND (r.origin = 'bank' OR NOT EXISTS (
        SELECT FROM rate_reports b
        WHERE b.currency = p_currency AND b.source = ANY (sources) AND b.origin = 'bank'
          AND b.reported_at > request_now() - p_grace_period))
    ORDER BY r.effective_date, rate_rank(r.origin) DESC,
      rate_verdict(r, sources, p_tolerance, p_grace_period) = 'confirmed' DESC, array_position(sources, r.source)
  LOOP
    verdict := rate_verdict(report, sources, p_tolerance, p_grace_period);
    source := report.source;
    rate := report.rate;
    outcome := CASE
      WHEN is_rate_report_redundant(report, p_tolerance) THEN 'known'
      WHEN verdict = 'confirmed' OR cardinality(sources) = 1 THEN
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          p_max_deviation, p_tolerance)
      WHEN report.reported_since > request_now() - p_grace_period THEN 'waiting'
      WHEN verdict = 'disputed' THEN 'disputed'
      ELSE
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          p_max_deviation_unconfirmed, p_tolerance)
      END;
    RETURN NEXT;
  END LOOP;
END $$;
