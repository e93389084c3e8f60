-- Starts a simulation for a merchant. p_seconds: how long it lasts; null for one that the next call spends, and for a
-- rate that stays until it is ended.
-- too_many_simulations: 50 are active
CREATE FUNCTION create_simulation(
  p_id uuid, p_merchant_id uuid, p_type text, p_delay_seconds integer DEFAULT NULL, p_amount numeric DEFAULT NULL,
  p_rate numeric DEFAULT NULL, p_seconds integer DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  made sandbox_simulations%ROWTYPE;
BEGIN
  IF (SELECT count(*) FROM sandbox_simulations s
    WHERE s.merchant_id = p_merchant_id AND is_simulation_active(s)) >= 50 THEN
    PERFORM refuse('too_many_simulations');
  END IF;
  INSERT INTO sandbox_simulations (id, merchant_id, type, delay_seconds, amount, rate, ends_at, created_at)
  VALUES (p_id, p_merchant_id, p_type, p_delay_seconds, p_amount, p_rate,
    request_now() + make_interval(secs => p_seconds), request_now())
  RETURNING * INTO made;
  PERFORM record_simulation(made);
END $$;
