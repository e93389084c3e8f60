-- The charge notes of a merchant that were open at the end of a day, and what remained of each, in its currency. Of
-- today it is what they say; of a day before, what they said on the last day until then on which something became of
-- them.
CREATE FUNCTION open_notes_on(p_merchant_id uuid, p_environment text, p_on date, p_today date)
RETURNS TABLE (note_id uuid, customer_id uuid, currency text, due_on date, remaining numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT n.id, n.customer_id, n.currency, n.due_on, n.amount - n.paid
  FROM charge_notes n
  WHERE p_on >= p_today AND n.merchant_id = p_merchant_id AND n.environment = p_environment
    AND n.status IN ('open', 'partially_paid')
  UNION ALL
  SELECT n.id, n.customer_id, n.currency, n.due_on, n.amount - coalesce(d.paid, 0)
  FROM charge_notes n LEFT JOIN LATERAL (
    SELECT d.status, d.paid FROM charge_note_days d WHERE d.note_id = n.id AND d.day <= p_on
    ORDER BY d.day DESC LIMIT 1) d ON true
  WHERE p_on < p_today AND n.merchant_id = p_merchant_id AND n.environment = p_environment AND n.issued_on <= p_on
    AND coalesce(d.status, 'open') IN ('open', 'partially_paid');
END;
