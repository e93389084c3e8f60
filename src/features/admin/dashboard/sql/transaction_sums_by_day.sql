-- Like transaction_sums(), by day.
CREATE FUNCTION transaction_sums_by_day(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (
  merchant_id uuid, day date, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.span_start, t.environment, t.status, t.currency, t.count, t.amount
  FROM transaction_totals t
  WHERE (t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_uuid()) AND t.span = 'day'
    AND t.span_start >= coalesce(p_from, '-infinity') AND t.span_start < coalesce(p_to, 'infinity')
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.day, d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_uuid())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;
