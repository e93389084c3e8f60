-- Refuses whoever may not void an external payment, or not without a reason: who has recorded it voids it until its
-- shift is closed, or without one until its day is over, at six in the morning after it or with its closing; ADMIN and
-- OWNER anybody's at any time, and say why.
-- not_allowed: a CASHIER, of what somebody else has recorded, or of a shift or day that is over. void_reason_needed
CREATE FUNCTION require_voidable(p_payment external_payments, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  made_at timestamptz := CASE p_payment.environment WHEN 'test'
    THEN sandbox_time(p_payment.merchant_id, p_payment.created_at) ELSE p_payment.created_at END;
  day date := caracas_day(made_at);
  is_over boolean := CASE WHEN p_payment.shift_id IS NULL
    THEN day_closed_at(p_payment.merchant_id, p_payment.environment, day) IS NOT NULL
      OR merchant_now(p_payment.merchant_id, p_payment.environment)
        >= start_of_caracas_day(day + 1) + interval '6 hours'
    ELSE (SELECT s.closed_at IS NOT NULL FROM shifts s WHERE s.id = p_payment.shift_id) END;
BEGIN
  IF p_payment.recorded_by = caller_id() AND NOT is_over THEN
    RETURN;
  END IF;
  IF caller_sees_from() <> nil_uuid() THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF p_reason IS NULL THEN
    PERFORM refuse('void_reason_needed', '{reason}');
  END IF;
END $$;
