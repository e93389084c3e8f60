-- Books a mobile payment that somebody makes to a merchant at the simulated bank, which a verification and a payer's
-- claim then find, and tells the pending claims of its payer. It meets the merchant's simulations of another amount, a
-- late notice, and a notice that comes twice: the second one tells of nothing new.
CREATE FUNCTION book_incoming_payment(
  p_id uuid, p_merchant_id uuid, p_phone text, p_amount numeric, p_bank_code text DEFAULT NULL,
  p_reference text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  booked sandbox_movements%ROWTYPE;
  made sandbox_simulations%ROWTYPE;
BEGIN
  booked := new_incoming_movement(p_merchant_id, 'simulated-' || p_id, p_phone, p_amount, p_bank_code,
    coalesce(p_reference, lpad(floor(random() * 1e8)::bigint::text, 8, '0')));
  -- As long after it is told of as in live.
  booked.match_at := coalesce(booked.shown_at, request_now()) + interval '10 minutes';
  INSERT INTO sandbox_movements SELECT booked.*;
  INSERT INTO sandbox_simulations (id, merchant_id, type, bank_key, spent_at, created_at)
  VALUES (p_id, p_merchant_id, 'incoming_payment', booked.bank_key, request_now(), request_now())
  RETURNING * INTO made;
  PERFORM record_simulation(made);
  -- What the bank tells at once is looked for in the next cron run; of what comes late, a claim asks again by itself.
  IF booked.shown_at IS NULL THEN
    UPDATE bank_orders SET next_attempt_at = created_at
    WHERE id = ANY (ARRAY(
      SELECT p.id FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id
      WHERE t.merchant_id = p_merchant_id AND t.environment = 'test' AND t.status = 'pending' AND t.phone = p_phone
        AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
      FOR NO KEY UPDATE OF p SKIP LOCKED));
  END IF;
END $$;
