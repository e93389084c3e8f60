-- What a till should have of each method and currency by what the service knows: the float, what was taken during the
-- shift, and less what was paid back or voided during it. Charges that the sandbox simulates are charges.
CREATE FUNCTION shift_sums(p_shift shifts) RETURNS TABLE (method text, currency text, amount numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH entries (method, currency, amount) AS (
    SELECT 'cash', f.currency, f.amount
    FROM jsonb_to_recordset((p_shift).float) AS f (currency text, amount numeric)
    UNION ALL
    SELECT t.payment_method, 'VES', t.amount_ves FROM transactions t WHERE t.shift_id = (p_shift).id
    UNION ALL
    SELECT t.payment_method, 'VES', -r.amount_ves
    FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.shift_id = (p_shift).id AND r.status = 'success'
    UNION ALL
    SELECT e.method, e.currency, external_sign(e) * e.amount
    FROM external_payments e WHERE e.shift_id = (p_shift).id
    UNION ALL
    SELECT e.method, e.currency, -external_sign(e) * e.amount
    FROM external_payments e WHERE e.void_shift_id = (p_shift).id)
  SELECT CASE e.method WHEN 'sandbox' THEN 'c2p' ELSE e.method END, e.currency, sum(e.amount)
  FROM entries e GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2;
END;
