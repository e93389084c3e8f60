-- Converts an amount to bolívares at the rate of a Caracas day, or the latest of the five days before it.
-- `used_rate` and `rate_date`, the day of that rate, are null for VES.
-- p_simulated_rate: a rate of the test environment, which then is that of the day.
-- no_rate: no such rate. price_over_maximum, amount_below_minimum.
CREATE FUNCTION bolivares_on(
  p_amount numeric, p_currency text, p_day date, p_simulated_rate numeric DEFAULT NULL, OUT amount_ves numeric,
  OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  amount_ves := p_amount;
  IF p_currency <> 'VES' THEN
    used_rate := p_simulated_rate;
    rate_date := p_day;
    IF used_rate IS NULL THEN
      SELECT r.rate, r.effective_date INTO used_rate, rate_date FROM exchange_rates r
      WHERE r.currency = p_currency AND r.effective_date BETWEEN p_day - 5 AND p_day
      ORDER BY r.effective_date DESC LIMIT 1;
    END IF;
    IF used_rate IS NULL THEN
      PERFORM refuse('no_rate', p_named => jsonb_build_object('seconds', 3600));
    END IF;
    amount_ves := chargeable_bolivares(p_amount, used_rate);
    IF amount_ves IS NULL AND p_amount * used_rate > 1 THEN
      PERFORM refuse('price_over_maximum');
    ELSIF amount_ves IS NULL THEN
      PERFORM refuse('amount_below_minimum');
    END IF;
  END IF;
END $$;
