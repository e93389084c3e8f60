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
