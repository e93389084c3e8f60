-- The transaction that a payment listed by a bank has paid, or is being claimed for: no row if there is none.
-- A pending claim may state the last digits of the reference, and an amount at another day's rate.
CREATE FUNCTION holder_of_payment(
  p_link payment_links, p_connection text, p_phone text, p_bank_code text, p_reference text, p_booked_on date,
  p_amount numeric
)
RETURNS TABLE (transaction_id uuid, is_pending boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT h.id, h.is_pending
  FROM (
    SELECT t.id, t.status = 'pending' AS is_pending
    FROM claimable_accounts(p_link) c
      JOIN transactions t ON t.account_id = c.account_id
      JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE c.connection = p_connection AND t.phone = p_phone AND t.status IN ('pending', 'completed', 'refunded')
      AND coalesce(t.bank_code = p_bank_code, true) AND references_match(t.reference, p_reference)
      AND (t.status = 'pending' OR t.amount_ves = p_amount)
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN p_booked_on - 1 AND p_booked_on + 8
    UNION ALL
    SELECT m.transaction_id, false
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.transaction_id IS NOT NULL AND m.direction = 'in'
      AND m.phone = p_phone AND m.amount = p_amount AND m.booked_on BETWEEN p_booked_on - 1 AND p_booked_on + 1
      AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))) h
  ORDER BY h.is_pending, h.id LIMIT 1;
END;
