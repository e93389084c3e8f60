-- Says which customers a series has from its next period on. The caller has locked them.
-- series_customer_unknown, with the paths of all: no customer of the merchant and environment.
CREATE FUNCTION set_series_customers(p_series series, p_customers uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  paths text[];
BEGIN
  SELECT array_agg(format('customers.%s', given.place - 1) ORDER BY given.place) INTO paths
  FROM unnest(p_customers) WITH ORDINALITY AS given (id, place)
  WHERE NOT EXISTS (
    SELECT FROM customers c WHERE c.id = given.id AND c.merchant_id = p_series.merchant_id
      AND c.environment = p_series.environment AND c.ended_at IS NULL);
  IF paths IS NOT NULL THEN
    PERFORM refuse('series_customer_unknown', paths);
  END IF;
  DELETE FROM series_customers m WHERE m.series_id = p_series.id AND m.customer_id <> ALL (p_customers);
  INSERT INTO series_customers (series_id, customer_id)
  SELECT p_series.id, given.id FROM unnest(p_customers) AS given (id) ON CONFLICT DO NOTHING;
END $$;
