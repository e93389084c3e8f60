-- Confirms what somebody else has recorded; then it counts for its checkout.
--
-- own_record: the caller has recorded it. external_payment_settled: nobody has to confirm it, or it is confirmed or
-- voided. Otherwise refuses what lock_external_payment(), price_external_payment() and count_external_payment() do.
-- Locks, in this order: the external payment, its till's open shift (shared), its checkout.
CREATE FUNCTION confirm_external_payment(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
  checkout checkouts%ROWTYPE;
BEGIN
  IF payment.recorded_by = caller_id() THEN
    PERFORM refuse('own_record');
  END IF;
  UPDATE external_payments SET status = 'confirmed', confirmed_by = caller_id(), taken_at = request_now(),
    shift_id = open_shift_of(till_id, environment), updated_at = request_now()
  WHERE id = payment.id AND status = 'recorded' AND needs_confirmation
  RETURNING * INTO payment;
  IF NOT FOUND THEN
    PERFORM refuse('external_payment_settled');
  END IF;
  SELECT * INTO checkout FROM checkouts c WHERE c.id = payment.checkout_id FOR NO KEY UPDATE;
  IF FOUND THEN
    payment := price_external_payment(payment, checkout);
  END IF;
  PERFORM record_external_change(payment, 'confirmed');
  IF checkout.id IS NOT NULL THEN
    PERFORM count_external_payment(payment, checkout);
  END IF;
END $$;
