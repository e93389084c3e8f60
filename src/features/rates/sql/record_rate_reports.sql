-- Stores the sources' current reports. `reported_since` is when a source first reported its present rate; it starts
-- anew after a silence longer than the grace period. p_reports: [{source, origin, rate, effectiveDate, asOf}]
CREATE FUNCTION record_rate_reports(p_currency text, p_reports jsonb, p_grace_period interval) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO rate_reports AS r (
    currency, source, origin, rate, effective_date, as_of, reported_since, reported_at)
  SELECT p_currency, t.source, t.origin, t.rate, t."effectiveDate", t."asOf", request_now(), request_now()
  FROM jsonb_to_recordset(p_reports) AS t (
    source text, origin text, rate numeric, "effectiveDate" date, "asOf" timestamptz)
  ON CONFLICT (currency, source) DO UPDATE SET
    origin = excluded.origin, rate = excluded.rate, effective_date = excluded.effective_date,
    as_of = excluded.as_of, reported_at = excluded.reported_at,
    reported_since = CASE WHEN r.rate = excluded.rate AND r.reported_at > request_now() - p_grace_period
      THEN r.reported_since ELSE excluded.reported_since END;
END;
