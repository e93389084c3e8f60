-- The ids of a series' customers, in the order in which they were made.
CREATE FUNCTION series_customer_ids(p_series_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(public_id('cus', m.customer_id) ORDER BY m.customer_id), '[]')
  FROM series_customers m WHERE m.series_id = p_series_id;
END;
