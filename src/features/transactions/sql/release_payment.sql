-- Takes a verified payment off its sale: its money stays, and the next verification that fits it finds it, once. One
-- that the service has matched is an unapplied payment until then.
-- payment_released: it is off already. Otherwise refuses what lock_reassignable_payment() and take_off_checkout() do.
-- Locks, in this order: the transaction, its checkout.
CREATE FUNCTION release_payment(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_reassignable_payment(p_id, p_merchant_id);
  sale jsonb := sale_of_payment(p_id);
  matched checkouts%ROWTYPE;
BEGIN
  SELECT c.* INTO matched FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id
  WHERE p.transaction_id = p_id AND is_matched_payment(p_id);
  PERFORM take_off_checkout(payment);
  UPDATE transactions SET external_reference = NULL, metadata = '{}', released_at = request_now(),
    updated_at = request_now()
  WHERE id = payment.id AND released_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('payment_released');
  END IF;
  -- Nobody is told any more that it was found for the sale it was taken off.
  UPDATE bank_orders SET awaits_answer = false WHERE transaction_id = payment.id AND awaits_answer;
  IF matched.id IS NOT NULL THEN
    PERFORM insert_unapplied_payment(matched, payment, 'released');
  END IF;
  PERFORM record_reassignment(payment.id, 'release', sale, NULL);
END $$;
