-- Has a verified payment pay for another sale, in one step: p_external_reference, or an open checkout of the same
-- merchant and environment, for which it counts at the present quote.
--
-- p_is_stated, p_stated: see require_sale()
-- not_found: no such transaction or checkout. same_sale: it pays for that already. part_payment: it is less than what
-- remains, and the checkout takes no part payments. Otherwise refuses what lock_reassignable_payment(), require_sale(),
-- take_off_checkout() and require_open_checkout() do.
-- Locks, in this order: the transaction, both checkouts in the order of their ids.
CREATE FUNCTION reassign_payment(
  p_merchant_id uuid, p_id uuid, p_is_stated boolean, p_stated text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_checkout_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_reassignable_payment(p_id, p_merchant_id);
  sale jsonb := sale_of_payment(p_id);
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM require_sale(payment, p_is_stated, p_stated);
  PERFORM FROM checkouts c
  WHERE c.id IN (p_checkout_id, (SELECT p.checkout_id FROM checkout_payments p WHERE p.transaction_id = payment.id))
  ORDER BY c.id FOR NO KEY UPDATE;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = payment.environment
    AND caller_sees_till(c.till_id);
  IF p_checkout_id IS NOT NULL AND checkout.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  IF p_external_reference = sale ->> 'externalReference' OR public_id('chk', checkout.id) = sale ->> 'checkoutId' THEN
    PERFORM refuse('same_sale');
  END IF;
  PERFORM take_off_checkout(payment);
  UPDATE transactions SET external_reference = coalesce(checkout.external_reference, p_external_reference),
    metadata = coalesce(checkout.metadata, '{}'), till_id = coalesce(checkout.till_id, till_id), released_at = NULL,
    reassigned_at = request_now(), updated_at = request_now()
  WHERE id = payment.id;
  IF checkout.id IS NOT NULL THEN
    PERFORM apply_verified_payment(payment, checkout);
  END IF;
  PERFORM leave_match_to_person(payment.id, checkout.id);
  PERFORM record_reassignment(payment.id, 'reassign', sale, sale_of_payment(payment.id));
END $$;
