-- Gives the simulated bank an order, or asks for one that it has (p_asks), and tells whether it answers, and after how
-- many seconds. It meets the simulations of the order's merchant: bank_outage  it does not answer. An order that it
-- does not know yet is not executed, and fails when it is asked again lost_answer  it executes the order, and does not
-- answer
--   slow_bank    it answers late
-- No row if it is asked for an order that it does not know.
CREATE FUNCTION call_sandbox_bank(
  p_account_number text, p_bank_key text, p_direction text DEFAULT NULL, p_type text DEFAULT NULL,
  p_amount numeric DEFAULT NULL, p_concept text DEFAULT NULL, p_phone text DEFAULT NULL
)
RETURNS TABLE (answers boolean, delay_seconds integer, status text, code text, reference text)
LANGUAGE plpgsql AS $$
DECLARE
  known sandbox_movements%ROWTYPE;
  booked sandbox_movements%ROWTYPE;
  met sandbox_simulations%ROWTYPE;
  is_new boolean;
BEGIN
  SELECT * INTO known FROM sandbox_movements m WHERE m.account_number = p_account_number AND m.bank_key = p_bank_key;
  is_new := NOT FOUND;
  met := spend_simulation(simulated_merchants(p_account_number, p_bank_key),
    ARRAY['bank_outage'] || CASE WHEN is_new AND p_type IS NOT NULL
    THEN ARRAY['lost_answer'] END || ARRAY['slow_bank']);
  answers := met.type IS NULL OR met.type = 'slow_bank';
  delay_seconds := coalesce(met.delay_seconds, 0);
  IF is_new AND p_type IS NULL THEN
    IF NOT answers THEN
      RETURN NEXT;
    END IF;
    RETURN;
  END IF;
  IF met.type = 'bank_outage' AND is_new THEN
    INSERT INTO sandbox_movements (account_number, bank_key, direction, type, amount, concept, phone, status, code,
      reference, created_at)
    VALUES (p_account_number, p_bank_key, p_direction, p_type, p_amount, p_concept, p_phone, 'pending', '91', '',
      request_now())
    ON CONFLICT DO NOTHING;
  ELSIF met.type IS DISTINCT FROM 'bank_outage' THEN
    SELECT * INTO booked FROM book_sandbox_order(p_account_number, p_bank_key, coalesce(p_direction, known.direction),
      coalesce(p_type, known.type), coalesce(p_amount, known.amount), coalesce(p_concept, known.concept),
      coalesce(p_phone, known.phone));
    status := booked.status;
    code := booked.code;
    reference := booked.reference;
  END IF;
  RETURN NEXT;
END $$;
