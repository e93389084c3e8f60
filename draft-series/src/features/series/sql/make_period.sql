-- Makes up to p_limit of the notes that the next period of a series lacks. Returns how many.
CREATE FUNCTION make_period(p_series series, p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE;
  note charge_notes%ROWTYPE;
  period text := series_period(p_series.every, p_series.next_on);
  asked jsonb := jsonb_build_object('concept', p_series.concept, 'lines', p_series.lines, 'amount', p_series.amount,
    'currency', p_series.currency, 'seriesId', p_series.id, 'period', period);
  made integer := 0;
BEGIN
  FOR customer IN
    SELECT c.* FROM series_customers m JOIN customers c ON c.id = m.customer_id AND c.ended_at IS NULL
    WHERE m.series_id = p_series.id AND NOT EXISTS (
      SELECT FROM charge_notes n
      WHERE n.series_id = p_series.id AND n.period = make_period.period AND n.made_for = c.id)
    ORDER BY c.id LIMIT p_limit FOR SHARE OF c
  LOOP
    note := insert_charge_note(new_uuid(), customer, asked, p_series.next_on,
      p_series.next_on + p_series.due_after_days);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
