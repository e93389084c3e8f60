-- Makes the notes of a series' next period for some of its customers.
CREATE FUNCTION make_period_notes(p_series series, p_customers uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  note jsonb := jsonb_build_object('concept', p_series.concept, 'lines', p_series.lines, 'amount', p_series.amount,
    'currency', p_series.currency, 'issuedOn', p_series.next_on, 'dueOn', p_series.next_on + p_series.due_after_days,
    'seriesId', p_series.id, 'period', series_period(p_series.every, p_series.next_on));
BEGIN
  IF cardinality(p_customers) > 0 THEN
    PERFORM insert_charge_notes(p_series.merchant_id, p_series.environment, (
      SELECT jsonb_agg(note || jsonb_build_object('id', new_uuid(), 'customerId', given.id) ORDER BY given.place)
      FROM unnest(p_customers) WITH ORDINALITY AS given (id, place)));
  END IF;
END $$;
