-- A payment of a merchant, locked, which its caller may take off its sale.
--
-- not_found         no such transaction
-- not_verified      no verification of the merchant's has found it
-- not_allowed       the caller is a CASHIER, and has not found it within the last 15 minutes
-- payment_refunded  a part of it is paid back, or about to be
-- reassignment_over the day on which it was booked is closed, or ended six hours ago. What the service has matched by
--                   itself is taken off later, too: nobody has looked at it until then
-- Locks: the transaction.
CREATE FUNCTION lock_reassignable_payment(p_id uuid, p_merchant_id uuid) RETURNS transactions
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_transaction(p_id, p_merchant_id);
  verification bank_orders%ROWTYPE;
  now timestamptz := merchant_now(p_merchant_id, payment.environment);
  found_at timestamptz := payment.completed_at;
  booked date;
BEGIN
  SELECT o.* INTO verification
  FROM bank_orders o JOIN payment_links l ON l.id = payment.link_id AND l.purpose = 'verification'
  WHERE o.transaction_id = payment.id AND o.kind = 'verification' AND payment.completed_at IS NOT NULL;
  IF NOT FOUND THEN
    PERFORM refuse('not_verified');
  END IF;
  IF payment.environment = 'test' THEN
    found_at := sandbox_time(p_merchant_id, found_at);
  END IF;
  -- Only a CASHIER is limited in what they see.
  IF caller_sees_from() <> nil_uuid()
    AND (verification.asked_by IS DISTINCT FROM caller_id() OR found_at < now - interval '15 minutes') THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF payment.committed_refunds_ves > 0 THEN
    PERFORM refuse('payment_refunded');
  END IF;
  IF is_matched_payment(payment.id) THEN
    RETURN payment;
  END IF;
  SELECT m.booked_on INTO booked FROM bank_movements m
  WHERE m.transaction_id = payment.id AND payment.environment = 'live' ORDER BY m.booked_on DESC LIMIT 1;
  booked := coalesce(booked, caracas_day(found_at));
  IF day_closed_at(p_merchant_id, payment.environment, booked) IS NOT NULL
    OR now >= start_of_caracas_day(booked + 1) + interval '6 hours' THEN
    PERFORM refuse('reassignment_over');
  END IF;
  RETURN payment;
END $$;
