-- Ties a new transaction to the checkout that it is to pay. p_total_ves: see price_checkout_payment().
CREATE FUNCTION insert_checkout_payment(p_transaction_id uuid, p_checkout_id uuid, p_total_ves numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO checkout_payments (transaction_id, checkout_id, total_ves)
  VALUES (p_transaction_id, p_checkout_id, p_total_ves);
END;
