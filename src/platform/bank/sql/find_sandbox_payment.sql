-- The incoming payments at the simulated bank that fit what is known of one: of the day or the one after it, and with a
-- whole reference also of another amount. p_reference: empty if it is not known    p_bank_code: likewise
CREATE FUNCTION find_sandbox_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric
)
RETURNS TABLE (bank_key text, reference text, booked_on date, amount numeric, is_shown boolean, is_used boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.bank_key, m.reference, caracas_day(m.created_at), m.amount, coalesce(m.shown_at <= request_now(), true),
    EXISTS (
      SELECT FROM bank_movements b
      WHERE b.connection = 'sandbox' AND b.control_number = m.account_number || '-' || m.bank_key
        AND b.transaction_id IS NOT NULL)
  FROM sandbox_movements m
  WHERE m.account_number = p_merchant_id::text AND m.bank_key LIKE 'simulated-%' AND m.phone = p_phone
    AND caracas_day(m.created_at) BETWEEN p_day AND p_day + 1
    AND coalesce(m.bank_code = nullif(p_bank_code, ''), true)
    AND (p_reference = '' OR references_match(m.reference, p_reference))
    AND (m.amount = p_amount OR normalize_reference(m.reference) = normalize_reference(p_reference));
END;
