-- Asks the simulated bank about an incoming payment to a merchant. p_by_payer: whether its payer has stated it, who is
-- believed: the bank then books what it does not know, with the outcome that the cents of the amount choose. To a
-- merchant it tells only what was simulated.
--
-- result: found, used (somebody has had it confirmed before), ambiguous, absent or silent (ask again) It meets the
-- merchant's simulations of an outage, of a slow bank and of a used reference.
CREATE FUNCTION ask_sandbox_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric,
  p_by_payer boolean, OUT result text, OUT delay_seconds integer, OUT control_number text, OUT reference text,
  OUT booked_on date, OUT amount numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  met sandbox_simulations%ROWTYPE := spend_simulation(
    ARRAY[p_merchant_id], ARRAY['bank_outage', 'reference_used', 'slow_bank']);
  fits record;
  known record;
BEGIN
  delay_seconds := CASE met.type WHEN 'slow_bank' THEN met.delay_seconds ELSE 0 END;
  booked_on := p_day;
  reference := p_reference;
  amount := p_amount;
  IF met.type = 'bank_outage' THEN
    result := 'silent';
    RETURN;
  ELSIF met.type = 'reference_used' THEN
    result := 'used';
    RETURN;
  END IF;
  SELECT count(*) FILTER (WHERE NOT f.is_used AND f.is_shown) AS unused, bool_or(NOT f.is_shown) AS is_hidden INTO fits
  FROM find_sandbox_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount) f;
  SELECT * INTO known FROM find_sandbox_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount) f
  WHERE f.is_shown ORDER BY f.is_used, f.amount <> p_amount, f.bank_key LIMIT 1;
  IF fits.unused > 1 AND NOT p_by_payer THEN
    result := 'ambiguous';
  ELSIF known.bank_key IS NOT NULL AND (p_by_payer OR known.amount = p_amount) THEN
    result := 'found';
    control_number := p_merchant_id || '-' || known.bank_key;
    reference := known.reference;
    booked_on := known.booked_on;
    amount := known.amount;
  ELSIF p_by_payer THEN
    SELECT b.result, b.control_number, b.reference, b.amount INTO result, control_number, reference, amount
    FROM book_claimed_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount,
      coalesce(fits.is_hidden, false)) b;
  ELSE
    result := 'absent';
  END IF;
END $$;
