-- Counts an unapplied payment for an open checkout of the same merchant and environment, or for a charge note through
-- its checkout, at that checkout's present quote.
--
-- not_found: no such payment, checkout or note of the merchant. payment_not_open: it is applied, or a part of it is
-- refunded or about to be. part_payment: it is less than what remains, and the checkout takes no part payments.
-- Locks, in this order: the transaction, the unapplied payment, the checkout.
CREATE FUNCTION apply_unapplied_payment(
  p_merchant_id uuid, p_id uuid, p_checkout_id uuid DEFAULT NULL, p_note_id uuid DEFAULT NULL,
  p_environment text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  unapplied unapplied_payments%ROWTYPE;
  payment transactions%ROWTYPE;
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
BEGIN
  SELECT t.* INTO payment FROM unapplied_payments u JOIN transactions t ON t.id = u.id
  WHERE u.id = p_id AND u.merchant_id = p_merchant_id AND u.environment = coalesce(p_environment, u.environment)
    AND caller_sees_till(t.till_id)
  FOR NO KEY UPDATE OF t;
  SELECT * INTO unapplied FROM unapplied_payments u WHERE u.id = payment.id FOR NO KEY UPDATE;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = coalesce(p_checkout_id, (SELECT n.checkout_id FROM charge_notes n WHERE n.id = p_note_id))
    AND c.merchant_id = p_merchant_id AND c.environment = unapplied.environment AND caller_sees_till(c.till_id)
  FOR NO KEY UPDATE;
  IF checkout.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  IF unapplied.status <> 'open' OR payment.status <> 'completed' OR payment.committed_refunds_ves > 0 THEN
    PERFORM refuse('payment_not_open');
  END IF;
  PERFORM require_open_checkout(checkout);
  quote := open_checkout_quote(checkout);
  IF payment.amount_ves < checkout_remaining(checkout, quote.total_ves) AND NOT checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
  UPDATE unapplied_payments SET status = 'applied', applied_checkout_id = checkout.id, updated_at = request_now()
  WHERE id = unapplied.id;
  -- One that pays for nothing yet is tied to no checkout.
  UPDATE transactions SET external_reference = checkout.external_reference, metadata = checkout.metadata,
    released_at = NULL, reassigned_at = request_now(), updated_at = request_now()
  WHERE id = payment.id AND released_at IS NOT NULL;
  IF FOUND THEN
    PERFORM leave_match_to_person(payment.id);
    PERFORM insert_checkout_payment(payment.id, checkout.id, quote.total_ves);
  END IF;
  PERFORM count_checkout_payment(checkout, payment, quote.total_ves);
  PERFORM record_audit('unapplied_payment.apply', public_id('unp', unapplied.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('status', 'open'),
    'after', jsonb_build_object('status', 'applied', 'checkout', public_id('chk', checkout.id))));
END $$;
