-- Up to p_limit of the customers of a series who have no note of its next period, in the order of their ids.
CREATE FUNCTION customers_without_note(p_series series, p_limit integer) RETURNS uuid[]
LANGUAGE sql STABLE
RETURN ARRAY(
  SELECT c.id FROM series_customers m JOIN customers c ON c.id = m.customer_id AND c.ended_at IS NULL
  WHERE m.series_id = (p_series).id AND NOT EXISTS (
    SELECT FROM charge_notes n
    WHERE n.series_id = (p_series).id AND n.period = series_period((p_series).every, (p_series).next_on)
      AND n.customer_id = c.id)
  ORDER BY c.id LIMIT p_limit);
