-- Records a day's rate, unless the day has the same one or one of a higher rank. Returns whether anything changed.
-- A manual rate is stored as set by the caller.
CREATE FUNCTION record_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
BEGIN
  INSERT INTO exchange_rates AS r (
    currency, effective_date, rate, origin, source, set_by, created_at, updated_at)
  VALUES (
    p_currency, p_effective_date, p_rate, p_origin, p_source,
    CASE WHEN p_origin = 'manual' THEN caller_id() END, request_now(), request_now())
  ON CONFLICT (currency, effective_date) DO UPDATE SET
    rate = excluded.rate, origin = excluded.origin, source = excluded.source, set_by = excluded.set_by,
    updated_at = excluded.updated_at
  WHERE rate_rank(excluded.origin) > rate_rank(r.origin)
    OR (excluded.origin = r.origin AND excluded.rate <> r.rate)
  RETURNING jsonb_build_object(
    'before', CASE WHEN old.rate IS NOT NULL THEN jsonb_build_object('rate', old.rate, 'source', old.source) END,
    'after', jsonb_build_object('rate', new.rate, 'source', new.source))
  INTO changes;
  IF changes IS NULL THEN
    RETURN false;
  END IF;
  PERFORM record_audit('rate.update', p_currency || '/' || p_effective_date, changes);
  RETURN true;
END $$;
