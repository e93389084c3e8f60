-- Counts a completed transaction for the checkout that it was to pay. Money that comes too late, or that is less than
-- what remains where no part payment is accepted, becomes an unapplied payment. Does nothing for other transactions.
-- Locks the checkout. The caller holds the transaction's lock.
CREATE FUNCTION apply_checkout_payment(p_payment transactions) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  tied checkout_payments%ROWTYPE;
  checkout checkouts%ROWTYPE;
  state text;
  unapplied_reason text;
BEGIN
  SELECT * INTO tied FROM checkout_payments WHERE transaction_id = p_payment.id;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = tied.checkout_id FOR NO KEY UPDATE;
  state := checkout_status(checkout);
  unapplied_reason := CASE
    WHEN state IN ('expired', 'canceled', 'paid') THEN state
    WHEN p_payment.amount_ves < checkout_remaining(checkout, tied.total_ves) AND NOT checkout.accept_partial
      THEN 'amount' END;
  IF unapplied_reason IS NULL THEN
    PERFORM count_checkout_payment(checkout, p_payment, tied.total_ves);
  ELSE
    PERFORM insert_unapplied_payment(checkout, p_payment, unapplied_reason);
  END IF;
END $$;
