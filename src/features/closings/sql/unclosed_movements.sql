-- What was booked on an account up to the Caracas day p_through and is in no closing of the merchant. Of a bank whose
-- statements are read, only what a statement has shown counts; of another one, its notices, and our orders that it has
-- carried out and not reported.
-- p_stated: whether the bank's statements are read
-- p_since, p_since_at: the first day that counts, and from when on movements of earlier days count that become known
--   late
CREATE FUNCTION unclosed_movements(
  p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date, p_since_at timestamptz,
  p_through date
)
RETURNS TABLE (
  movement_id uuid, order_id uuid, transaction_id uuid, refund_id uuid, booked_on date, direction text, type text,
  amount numeric, reference text, concept text, phone text, bank_code text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id, m.order_id, m.transaction_id, NULL::uuid, m.booked_on, m.direction, m.type, m.amount, m.reference,
    m.concept, m.phone, m.bank_code
  FROM bank_movements m
  WHERE m.connection = p_connection AND m.environment = 'live' AND coalesce(m.account_id, p_account_id) = p_account_id
    -- Statements are read for 31 days at most, so nothing older becomes known.
    AND m.booked_on BETWEEN p_through - 40 AND p_through
    AND (m.control_number IS NOT NULL OR NOT p_stated)
    AND (m.booked_on >= p_since
      OR CASE WHEN p_stated THEN m.seen_on_statement_at ELSE m.created_at END > p_since_at)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.movement_id = m.id)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.order_id = m.order_id)
  UNION ALL
  SELECT NULL, p.id, p.transaction_id, p.refund_id, caracas_day(p.updated_at),
    CASE p.kind WHEN 'c2p' THEN 'in' ELSE 'out' END, CASE p.kind WHEN 'transfer' THEN p.kind ELSE 'p2p' END,
    p.amount, p.reference, p.concept, p.phone, p.bank_code
  FROM bank_orders p
  WHERE NOT p_stated AND p.connection = p_connection AND p.account_id = p_account_id AND p.status = 'success'
    AND p.kind <> 'verification' AND p.updated_at >= start_of_caracas_day(greatest(p_since, p_through - 40))
    AND p.updated_at < start_of_caracas_day(p_through + 1)
    AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.order_id = p.id);
END;
