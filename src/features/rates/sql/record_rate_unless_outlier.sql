-- Records a reported rate, unless it deviates from another day's rate by more than p_max_deviation (a fraction).
-- Returns 'outlier', 'recorded', or 'known' if it changes nothing.
--
-- The other day is the nearest earlier one that no source has changed today, so that a series of corrections or of
-- new days cannot drift away step by step; else the nearest earlier one, else the nearest later one. If there is no
-- other day, a rate may only be corrected within the tolerance.
CREATE FUNCTION record_rate_unless_outlier(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, p_max_deviation numeric,
  p_tolerance numeric
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  reference_rate numeric;
  max_deviation numeric := p_max_deviation;
BEGIN
  SELECT r.rate INTO reference_rate FROM exchange_rates r
  WHERE r.currency = p_currency AND r.effective_date <> p_effective_date
  ORDER BY r.effective_date < p_effective_date DESC,
    (r.origin = 'manual' OR r.updated_at < start_of_caracas_day(caracas_day(request_now()))) DESC,
    abs(r.effective_date - p_effective_date)
  LIMIT 1;
  IF NOT FOUND THEN
    max_deviation := p_tolerance;
    SELECT r.rate INTO reference_rate FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date = p_effective_date;
  END IF;
  IF abs(p_rate - reference_rate) > reference_rate * max_deviation THEN
    RETURN 'outlier';
  ELSIF record_rate(p_currency, p_effective_date, p_rate, p_origin, p_source) THEN
    RETURN 'recorded';
  END IF;
  RETURN 'known';
END $$;
