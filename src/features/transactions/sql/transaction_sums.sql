-- Counts and sums of transactions created on the Caracas days from p_from (included) to p_to (excluded); null means
-- unbounded. p_merchant: one merchant, the nil id for all merchants together, or null for each merchant.
-- The rows are partial sums, for the caller to add up: whole months, the remaining days, and unfolded deltas.
-- amount: in the row's currency.
CREATE FUNCTION transaction_sums(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (merchant_id uuid, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.environment, t.status, t.currency, t.count, t.amount
  FROM (
    SELECT first_day, last_day,
      date_trunc('month', first_day + interval '1 month' - interval '1 day')::date AS first_month,
      date_trunc('month', last_day::timestamp)::date AS last_month
    FROM (SELECT coalesce(p_from, '-infinity') AS first_day, coalesce(p_to, 'infinity') AS last_day) days) bounds
  CROSS JOIN LATERAL (VALUES
    ('month', first_month, last_month),
    ('day', first_day, least(first_month, last_day)),
    ('day', greatest(first_month, last_month), last_day)) AS part (span, first_day, end_day)
  JOIN transaction_totals t ON t.span = part.span AND t.span_start >= part.first_day AND t.span_start < part.end_day
  WHERE t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_uuid()
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_uuid())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;
