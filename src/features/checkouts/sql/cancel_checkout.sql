-- Cancels an open checkout of a merchant. What was received stays, and what is pending becomes an unapplied payment if
-- it succeeds. checkout_of_note: it is that of a charge note, which is voided
-- instead. Otherwise refuses what require_open_checkout() does.
-- Locks the checkout.
CREATE FUNCTION cancel_checkout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  updated checkouts%ROWTYPE;
BEGIN
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_id AND c.merchant_id = p_merchant_id AND c.environment = coalesce(p_environment, c.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF checkout.purpose = 'charge_note' THEN
    PERFORM refuse('checkout_of_note');
  END IF;
  PERFORM require_open_checkout(checkout);
  UPDATE checkouts SET status = 'canceled', updated_at = request_now() WHERE id = p_id RETURNING * INTO STRICT updated;
  PERFORM record_checkout_change(checkout, updated, NULL);
END $$;
