-- A mobile payment to a merchant as the simulated bank books it, by the simulations that it meets; it is not written.
CREATE FUNCTION new_incoming_movement(
  p_merchant_id uuid, p_bank_key text, p_phone text, p_amount numeric, p_bank_code text, p_reference text
) RETURNS sandbox_movements
LANGUAGE plpgsql AS $$
DECLARE
  booked sandbox_movements%ROWTYPE;
  wrong sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['wrong_amount']);
  late sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['late_notice']);
  doubled sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['duplicate_notice']);
BEGIN
  booked.account_number := p_merchant_id;
  booked.bank_key := p_bank_key;
  booked.direction := 'in';
  booked.type := 'p2p';
  booked.amount := coalesce(wrong.amount, p_amount);
  booked.concept := '';
  booked.phone := p_phone;
  booked.status := 'success';
  booked.code := '00';
  booked.reference := p_reference;
  booked.bank_code := p_bank_code;
  booked.shown_at := request_now() + make_interval(secs => late.delay_seconds);
  booked.notices := CASE WHEN doubled.id IS NULL THEN 1 ELSE 2 END;
  booked.created_at := request_now();
  RETURN booked;
END $$;
