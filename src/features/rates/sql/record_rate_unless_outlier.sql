-- Records a rate that a source told, unless it is further from the day before than the largest deviation, a part of that
-- one, lets it: `outlier`. Else `recorded`, or `known` where it changes nothing.
--
-- The day before is the nearest earlier day of which no source has changed anything today, so that neither the
-- corrections of a day nor days in a row lead away from it step by step; where all were changed today, the
-- nearest earlier one; where there is none, the nearest later one. Where no other day is known, a rate is only
-- put right by the tolerance.
CREATE FUNCTION record_rate_unless_outlier(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, p_max_deviation numeric,
  p_tolerance numeric
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  basis numeric;
  allowed numeric := p_max_deviation;
BEGIN
  SELECT r.rate INTO basis FROM exchange_rates r
  WHERE r.currency = p_currency AND r.effective_date <> p_effective_date
  ORDER BY r.effective_date < p_effective_date DESC,
    (r.origin = 'manual' OR r.updated_at < start_of_caracas_day(caracas_day(request_now()))) DESC,
    abs(r.effective_date - p_effective_date)
  LIMIT 1;
  IF NOT FOUND THEN
    allowed := p_tolerance;
    SELECT r.rate INTO basis FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date = p_effective_date;
  END IF;
  IF abs(p_rate - basis) > basis * allowed THEN
    RETURN 'outlier';
  ELSIF record_rate(p_currency, p_effective_date, p_rate, p_origin, p_source) THEN
    RETURN 'recorded';
  END IF;
  RETURN 'known';
END $$;
