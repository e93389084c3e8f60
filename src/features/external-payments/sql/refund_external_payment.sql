-- Records that an external payment, or a part of it, was paid back by the same method: a row of its own.
-- p_amount: in its currency; null for all that is left
--
-- external_payment_voided, external_payment_unconfirmed, external_payment_is_refund. refund_too_large: it is more than
-- is left, which is named. external_nothing_left
-- Locks, in this order: the external payment, a shift (shared; see shift_of_act()).
CREATE FUNCTION refund_external_payment(
  p_new_id uuid, p_merchant_id uuid, p_id uuid, p_amount numeric DEFAULT NULL, p_reason text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
  remaining numeric := payment.amount - payment.refunded_amount;
  paid_back numeric := coalesce(p_amount, remaining);
  paid_back_ves numeric;
  made external_payments%ROWTYPE;
BEGIN
  IF payment.refund_of IS NOT NULL THEN
    PERFORM refuse('external_payment_is_refund');
  ELSIF payment.status = 'voided' THEN
    PERFORM refuse('external_payment_voided');
  ELSIF payment.status = 'recorded' AND payment.needs_confirmation THEN
    PERFORM refuse('external_payment_unconfirmed');
  ELSIF remaining = 0 THEN
    PERFORM refuse('external_nothing_left');
  ELSIF paid_back > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  -- The last part is what the parts before have left.
  paid_back_ves := CASE WHEN paid_back = remaining THEN payment.amount_ves - payment.refunded_ves
    ELSE greatest(0.01, round(payment.amount_ves * paid_back / payment.amount, 2)) END;
  UPDATE external_payments SET refunded_amount = refunded_amount + paid_back,
    refunded_ves = refunded_ves + paid_back_ves, updated_at = request_now()
  WHERE id = payment.id;
  INSERT INTO external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, rate, rate_date,
    status, needs_confirmation, external_reference, till_id, shift_id, note, refund_of, recorded_by, created_at,
    updated_at, taken_at)
  VALUES (p_new_id, payment.merchant_id, payment.environment, payment.method, paid_back, payment.currency,
    paid_back_ves, payment.rate, payment.rate_date, 'recorded', false, payment.external_reference, payment.till_id,
    shift_of_act(payment.merchant_id, payment.environment, payment.till_id), p_reason, payment.id,
    caller_id(), request_now(), request_now(), request_now())
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
END $$;
