-- Gives a series other data from its next period on; p_series: as create_series() takes it, without every and startsOn.
-- What cron has missed is made before, as it was asked for then.
-- series_ended, ends_before_start. Otherwise refuses what lock_series(), require_series_day() and
-- set_series_customers() do.
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION update_series(p_merchant_id uuid, p_id uuid, p_customers uuid[], p_series jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id, p_customers);
  today date := caracas_day(merchant_now(p_merchant_id, before.environment));
  updated series%ROWTYPE;
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  END IF;
  PERFORM require_series_day(before.every, p_series->>'day');
  UPDATE series s SET concept = p_series->>'concept', lines = nullif(p_series->'lines', 'null'),
    amount = (p_series->>'amount')::numeric, currency = p_series->>'currency', day = p_series->>'day',
    ends_on = (p_series->>'endsOn')::date, due_after_days = (p_series->>'dueAfterDays')::integer,
    next_on = series_day_moved(before, p_series->>'day', today), updated_at = request_now()
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  IF updated.next_on > updated.ends_on THEN
    PERFORM refuse('ends_before_start', '{endsOn}');
  END IF;
  PERFORM set_series_customers(updated, p_customers);
  PERFORM make_due_periods(updated, today);
  PERFORM record_series_change('update', before, p_id);
END $$;
