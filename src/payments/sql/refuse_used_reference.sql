-- Refuses with PX409 reference_used a mobile payment that has paid, or is paying, another transaction. The
-- payer's phone is held.
CREATE FUNCTION refuse_used_reference(
  p_connection text, p_account_id uuid, p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text,
  p_amount numeric, p_paid_on date
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM transactions t JOIN payments p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.connection = p_connection AND t.status <> 'failed'
      AND (t.account_id = p_account_id OR (p_account_id IS NULL AND t.merchant_id = p_merchant_id))
      AND t.bank_code = p_bank_code AND t.amount_ves = p_amount AND same_reference(t.reference, p_reference)
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN p_paid_on - 1 AND p_paid_on + 1
  ) OR EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = p_connection AND m.account_id = p_account_id AND m.transaction_id IS NOT NULL
      AND m.direction = 'in' AND m.amount = p_amount AND m.booked_on BETWEEN p_paid_on - 1 AND p_paid_on + 1
      AND (same_reference(m.reference, p_reference) OR same_reference(m.payer_reference, p_reference))
      AND coalesce(m.phone, p_phone) = p_phone
  ) THEN
    PERFORM refuse('PX409', 'reference_used');
  END IF;
END $$;
