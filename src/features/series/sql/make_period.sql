-- Makes the notes that the next period of a series lacks, all of them or up to p_limit. Returns how many.
CREATE FUNCTION make_period(p_series series, p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  period text := series_period(p_series.every, p_series.next_on);
  note jsonb := jsonb_build_object('concept', p_series.concept, 'lines', p_series.lines, 'amount', p_series.amount,
    'currency', p_series.currency, 'issuedOn', p_series.next_on, 'dueOn', p_series.next_on + p_series.due_after_days,
    'seriesId', p_series.id, 'period', period);
  lacking jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(note || jsonb_build_object('id', new_uuid(), 'customerId', c.id) ORDER BY c.id), '[]')
  INTO lacking
  FROM (
    SELECT c.id FROM series_customers m JOIN customers c ON c.id = m.customer_id AND c.ended_at IS NULL
    WHERE m.series_id = p_series.id AND NOT EXISTS (
      SELECT FROM charge_notes n
      WHERE n.series_id = p_series.id AND n.period = make_period.period AND n.customer_id = c.id)
    ORDER BY c.id LIMIT p_limit) c;
  IF lacking <> '[]' THEN
    PERFORM insert_charge_notes(p_series.merchant_id, p_series.environment, lacking);
  END IF;
  RETURN jsonb_array_length(lacking);
END $$;
