-- Gives a series other data from its next period on; p_series: as create_series() takes it, without every and startsOn.
-- What cron has missed is made before, as it was asked for then.
-- series_ended, ends_before_start. Otherwise refuses what lock_series() and set_series_customers() do.
-- Locks, in this order: the series, the customers, the merchant's numbers.
CREATE FUNCTION update_series(p_merchant_id uuid, p_id uuid, p_series jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id);
  updated series%ROWTYPE;
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  END IF;
  UPDATE series s SET concept = p_series->>'concept', lines = nullif(p_series->'lines', 'null'),
    amount = (p_series->>'amount')::numeric, currency = p_series->>'currency', day = p_series->>'day',
    ends_on = (p_series->>'endsOn')::date, due_after_days = (p_series->>'dueAfterDays')::integer,
    -- In the same period as before: none is left out.
    next_on = greatest(series_day_in(s.every, p_series->>'day', s.next_on),
      caracas_day(merchant_now(s.merchant_id, s.environment))),
    updated_at = request_now()
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  IF updated.next_on > updated.ends_on THEN
    PERFORM refuse('ends_before_start', '{endsOn}');
  END IF;
  PERFORM set_series_customers(updated, p_series->'customers');
  PERFORM make_due_periods(updated, caracas_day(merchant_now(p_merchant_id, updated.environment)), 1000);
  PERFORM record_series_change(p_id, 'update');
END $$;
