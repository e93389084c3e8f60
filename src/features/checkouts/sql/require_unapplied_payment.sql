-- Raises not_found if a transaction is no unapplied payment, and payment_not_open if it is applied or refunded. The
-- caller holds the transaction's lock.
CREATE FUNCTION require_unapplied_payment(p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  present_status text;
BEGIN
  SELECT u.status INTO present_status FROM unapplied_payments u WHERE u.id = p_transaction_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF present_status <> 'open' THEN
    PERFORM refuse('payment_not_open');
  END IF;
END $$;
