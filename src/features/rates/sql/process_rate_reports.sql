-- Judges what sources tell now of a currency, and records what can be believed: for each day that is told, what
-- the source of the highest rank says, and of several that which is confirmed. While a bank tells something,
-- DolarApi only confirms or disputes it: it may show Monday's rate on a Saturday. Gives what came of each:
--   recorded   it counts from now on
--   known      it changes nothing
--   outlier    it is too far from the day before
--   waiting    no other source confirms it yet
--   disputed   another source has told otherwise for as long as the grace period: a person decides
--
-- sources: all that are asked, the first of equals first. Where it is only one, nobody else is waited for. A
-- rate that nobody has confirmed nor disputed when the grace period is over is taken by a smaller deviation.
-- told: [{source, origin, rate, effectiveDate, asOf}]    bounds: {tolerance, gracePeriod, maxDeviation, maxDeviationUnconfirmed}
CREATE FUNCTION process_rate_reports(p_currency text, sources text[], told jsonb, bounds jsonb)
RETURNS TABLE (source text, rate numeric, outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  tolerance numeric := (bounds->>'tolerance')::numeric;
  grace_period interval := (bounds->>'gracePeriod')::interval;
  report rate_reports%ROWTYPE;
  verdict text;
BEGIN
  PERFORM lock_rates(p_currency);
  PERFORM record_rate_reports(p_currency, told, grace_period);
  FOR report IN
    SELECT DISTINCT ON (r.effective_date) r.* FROM rate_reports r
    WHERE r.currency = p_currency AND r.source = ANY (sources) AND r.told_at = request_now()
      AND (r.origin = 'bank' OR NOT EXISTS (
        SELECT FROM rate_reports b
        WHERE b.currency = p_currency AND b.source = ANY (sources) AND b.origin = 'bank'
          AND b.told_at > request_now() - grace_period))
    ORDER BY r.effective_date, rate_rank(r.origin) DESC,
      rate_verdict(r, sources, tolerance, grace_period) = 'confirmed' DESC, array_position(sources, r.source)
  LOOP
    verdict := rate_verdict(report, sources, tolerance, grace_period);
    source := report.source;
    rate := report.rate;
    outcome := CASE
      WHEN is_rate_report_redundant(report, tolerance) THEN 'known'
      WHEN verdict = 'confirmed' OR cardinality(sources) = 1 THEN
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          (bounds->>'maxDeviation')::numeric, tolerance)
      WHEN report.told_since > request_now() - grace_period THEN 'waiting'
      WHEN verdict = 'disputed' THEN 'disputed'
      ELSE
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          (bounds->>'maxDeviationUnconfirmed')::numeric, tolerance)
      END;
    RETURN NEXT;
  END LOOP;
END $$;
