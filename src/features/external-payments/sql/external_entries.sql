-- What a merchant's people took outside on a Caracas day, by the merchant's clock, and what went off it again, as it
-- stays in the books: a void is an entry of the day of the void. Amounts are negative of what went off.
-- kind: taken, paid_back or voided    payment_id: what it is an entry of
CREATE FUNCTION external_entries(p_merchant_id uuid, p_environment text, p_day date)
RETURNS TABLE (payment_id uuid, kind text, at timestamptz, amount numeric, amount_ves numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH day AS (
    SELECT start_of_caracas_day(p_day)
        - CASE p_environment WHEN 'test' THEN sandbox_ahead(p_merchant_id) ELSE interval '0' END AS earliest,
      start_of_caracas_day(p_day + 1) AS latest),
  entries AS (
    SELECT e.id, CASE WHEN e.refund_of IS NULL THEN 'taken' ELSE 'paid_back' END AS kind, e.taken_at AS at,
      external_sign(e) * e.amount AS amount, external_sign(e) * e.amount_ves AS amount_ves
    FROM day JOIN external_payments e ON e.taken_at >= day.earliest AND e.taken_at < day.latest
    WHERE e.merchant_id = p_merchant_id AND e.environment = p_environment
    UNION ALL
    SELECT e.id, 'voided', e.voided_at, -external_sign(e) * e.amount, -external_sign(e) * e.amount_ves
    FROM day JOIN external_payments e ON e.voided_at >= day.earliest AND e.voided_at < day.latest
    WHERE e.merchant_id = p_merchant_id AND e.environment = p_environment AND e.taken_at IS NOT NULL)
  SELECT e.id, e.kind, clock.at, e.amount, e.amount_ves
  FROM entries e CROSS JOIN LATERAL (
    SELECT CASE p_environment WHEN 'test' THEN sandbox_time(p_merchant_id, e.at) ELSE e.at END AS at) clock
  WHERE caracas_day(clock.at) = p_day
  ORDER BY clock.at, e.kind, e.id;
END;
