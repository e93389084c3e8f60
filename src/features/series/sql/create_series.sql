-- Makes a series, whose first note is of its first day that is neither before p_series.startsOn nor past. Makes what is
-- due today.
--
-- p_series: {concept, lines?, amount, currency, every, day, startsOn, endsOn?, dueAfterDays}
-- ends_before_start. Otherwise refuses what require_notes_allowed(), require_series_day() and set_series_customers()
-- do.
-- Locks, in this order: the owner (shared), the customers (shared), the merchant's numbers.
CREATE FUNCTION create_series(
  p_id uuid, p_merchant_id uuid, p_environment text, p_customers uuid[], p_series jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
  starts_on date := coalesce((p_series->>'startsOn')::date, today);
  made series%ROWTYPE;
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  PERFORM require_series_day(p_series->>'every', p_series->>'day');
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.id = ANY (p_customers)
  ORDER BY c.id FOR SHARE;
  INSERT INTO series (id, merchant_id, environment, concept, lines, amount, currency, every, day, starts_on, ends_on,
    due_after_days, next_on, created_at, updated_at)
  VALUES (p_id, p_merchant_id, p_environment, p_series->>'concept', nullif(p_series->'lines', 'null'),
    (p_series->>'amount')::numeric, p_series->>'currency', p_series->>'every', p_series->>'day', starts_on,
    (p_series->>'endsOn')::date, (p_series->>'dueAfterDays')::integer,
    series_day_from(p_series->>'every', p_series->>'day', greatest(today, starts_on)), request_now(), request_now())
  RETURNING * INTO STRICT made;
  IF made.next_on > made.ends_on THEN
    PERFORM refuse('ends_before_start', '{endsOn}');
  END IF;
  PERFORM set_series_customers(made, p_customers);
  PERFORM make_due_periods(made, today);
  PERFORM record_series_change('create', NULL, p_id);
END $$;
