-- As unclosed_movements(), in the test environment: what was paid and refunded there from the Caracas day p_since until
-- p_through, by the merchant's clock there. Test money is in no account, so these are all the movements that there are.
CREATE FUNCTION unclosed_test_payments(p_merchant_id uuid, p_since date, p_through date)
RETURNS TABLE (
  movement_id uuid, order_id uuid, transaction_id uuid, refund_id uuid, booked_on date, direction text, type text,
  amount numeric, reference text, concept text, phone text, bank_code text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT NULL::uuid, NULL::uuid, t.id, NULL::uuid, caracas_day(sandbox_time(p_merchant_id, t.completed_at)), 'in',
    'p2p', t.amount_ves, t.reference,
    '', t.phone, t.bank_code
  FROM transactions t
  WHERE t.merchant_id = p_merchant_id AND t.environment = 'test'
    AND t.completed_at >= start_of_caracas_day(p_since) - sandbox_ahead(p_merchant_id)
    AND t.completed_at < start_of_caracas_day(p_through + 1)
    AND caracas_day(sandbox_time(p_merchant_id, t.completed_at)) BETWEEN p_since AND p_through
    AND NOT EXISTS (SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.match_id = t.id)
  UNION ALL
  SELECT NULL, NULL, t.id, r.id, caracas_day(sandbox_time(p_merchant_id, r.updated_at)), 'out', 'p2p', r.amount_ves,
    r.reference, '', t.phone,
    t.bank_code
  FROM transactions t JOIN refunds r ON r.transaction_id = t.id
  WHERE t.merchant_id = p_merchant_id AND t.environment = 'test' AND t.refunded_ves > 0 AND r.status = 'success'
    AND r.updated_at < start_of_caracas_day(p_through + 1)
    AND caracas_day(sandbox_time(p_merchant_id, r.updated_at)) BETWEEN p_since AND p_through
    AND NOT EXISTS (SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.match_id = r.id);
END;
