-- The official rates: which is in force, what an amount is by it, and how one is recorded.

-- The rate of a currency that is in force at the request's time: the newest of those that are valid already.
-- On days for which none is published, the one before is carried forward. It is stale, and not to be used,
-- once it is more than 5 days old. No row where there is none.
CREATE FUNCTION rate_in_force(p_currency text)
RETURNS TABLE (
  rate numeric, effective_date date, source text, stale boolean, carried_forward boolean, updated_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.rate, r.effective_date, r.source, r.effective_date < today - 5, r.effective_date < today, r.updated_at
  FROM exchange_rates r CROSS JOIN (SELECT caracas_day(request_now()) AS today)
  WHERE r.currency = p_currency AND r.effective_date <= today
  ORDER BY r.effective_date DESC LIMIT 1;
END;
--> statement-breakpoint
-- Both exact, and rounded half up to the cent. The rate is bolívares for a dollar.
CREATE FUNCTION to_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN round(dollars * rate, 2);
--> statement-breakpoint
-- In whole cents, since a quotient that is rounded first may be rounded up to the half by that.
CREATE FUNCTION to_dollars(bolivares numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN div(bolivares * 200 + rate, rate * 2) * 0.01;
--> statement-breakpoint

-- Which of two rates for one day counts: the one of the higher rank.
CREATE FUNCTION rate_rank(origin text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_position(ARRAY['dolarapi', 'bank', 'manual'], origin);
--> statement-breakpoint
-- Records a rate for a day, unless that day has the same one, or one of a higher rank. True where it changed
-- anything. What is set by hand is set by the caller.
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
--> statement-breakpoint
-- Records a rate that a source told, unless it is further from the last known one than the leeway, a part of
-- that one, lets it: `outlier`. Else `recorded`, or `known` where it changes nothing. The last known one is
-- that of the day or the nearest before; where all are of later days, the newest.
CREATE FUNCTION take_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, leeway numeric
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  last_known numeric;
BEGIN
  SELECT r.rate INTO last_known FROM exchange_rates r
  WHERE r.currency = p_currency
  ORDER BY r.effective_date <= p_effective_date DESC, r.effective_date DESC LIMIT 1;
  IF abs(p_rate - last_known) > last_known * leeway THEN
    RETURN 'outlier';
  ELSIF record_rate(p_currency, p_effective_date, p_rate, p_origin, p_source) THEN
    RETURN 'recorded';
  END IF;
  RETURN 'known';
END $$;
