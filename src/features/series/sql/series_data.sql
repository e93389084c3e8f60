-- A series as its merchant's people see it.
CREATE FUNCTION series_data(p_series series) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('ser', (p_series).id), 'merchantId', public_id('mer', (p_series).merchant_id),
  'environment', (p_series).environment, 'concept', (p_series).concept, 'lines', (p_series).lines,
  'amount', (p_series).amount, 'currency', (p_series).currency, 'every', (p_series).every,
  'day', (p_series).day, 'startsOn', (p_series).starts_on, 'endsOn', (p_series).ends_on,
  'dueAfterDays', (p_series).due_after_days, 'status', (p_series).status,
  'nextOn', CASE WHEN (p_series).status = 'active' THEN (p_series).next_on END,
  'customers', series_customer_ids((p_series).id),
  'createdAt', iso_time((p_series).created_at), 'updatedAt', iso_time((p_series).updated_at));
