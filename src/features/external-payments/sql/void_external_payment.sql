-- Voids an external payment that was recorded by mistake. Off a checkout only while that is open; it is owed the part
-- again, and no event of it is sent. A voided refund gives back what it had paid back.
--
-- external_payment_voided, external_payment_refunded: a part of it is paid back. Otherwise refuses what
-- lock_external_payment(), require_voidable() and take_part_off_checkout() do.
-- Locks, in this order: the external payment, its checkout, what it pays back, a shift (shared; see shift_of_act()).
CREATE FUNCTION void_external_payment(p_merchant_id uuid, p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
BEGIN
  IF payment.status = 'voided' THEN
    PERFORM refuse('external_payment_voided');
  END IF;
  PERFORM require_voidable(payment, p_reason);
  IF payment.refunded_amount > 0 THEN
    PERFORM refuse('external_payment_refunded');
  END IF;
  IF payment.counted_at IS NOT NULL THEN
    PERFORM take_part_off_checkout(payment.checkout_id, payment.amount_ves, payment.total_ves);
  END IF;
  UPDATE external_payments SET refunded_amount = refunded_amount - payment.amount,
    refunded_ves = refunded_ves - payment.amount_ves, updated_at = request_now()
  WHERE id = payment.refund_of;
  UPDATE external_payments SET status = 'voided', voided_by = caller_id(), void_reason = p_reason,
    voided_at = request_now(), void_shift_id = CASE WHEN taken_at IS NOT NULL
      THEN shift_of_act(payment.merchant_id, payment.environment, payment.till_id) END,
    counted_at = NULL, total_ves = NULL, updated_at = request_now()
  WHERE id = payment.id AND status <> 'voided'
  RETURNING * INTO STRICT payment;
  PERFORM record_external_change(payment, 'voided');
END $$;
