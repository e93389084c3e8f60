-- Adds calls to banks to the counts of their minutes. p_calls: [{bankCode, operation, at, answered, durationMs}]. The
-- rows are locked in the order of their keys, since other isolates add to them too.
CREATE FUNCTION record_bank_calls(p_calls jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_health_minutes AS stored (bank_code, operation, minute, calls, answered, latencies, last_failure_at)
  SELECT c."bankCode", c.operation, date_trunc('minute', c.at), count(*), count(*) FILTER (WHERE c.answered),
    count_bank_latencies(array_agg(c."durationMs") FILTER (WHERE c.answered)), max(c.at) FILTER (WHERE NOT c.answered)
  FROM jsonb_to_recordset(p_calls) AS c(
    "bankCode" text, operation text, at timestamptz, answered boolean, "durationMs" integer)
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (bank_code, operation, minute) DO UPDATE SET
    calls = stored.calls + excluded.calls,
    answered = stored.answered + excluded.answered,
    latencies = add_counts(stored.latencies, excluded.latencies),
    last_failure_at = greatest(stored.last_failure_at, excluded.last_failure_at);
END;
