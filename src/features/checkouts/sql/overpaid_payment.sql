-- The transaction that paid a merchant's checkout with more than it asked for, and how much more, in bolívares. A
-- credential with an environment reaches only its own.
-- not_found: no such checkout. not_overpaid
CREATE FUNCTION overpaid_payment(
  p_checkout_id uuid, p_merchant_id uuid, OUT paid_transaction_id uuid, OUT overpaid_ves numeric
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment);
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  SELECT p.transaction_id, p.overpaid_ves INTO paid_transaction_id, overpaid_ves
  FROM checkout_payments p WHERE p.checkout_id = p_checkout_id AND p.overpaid_ves > 0;
  IF NOT FOUND THEN
    PERFORM refuse('not_overpaid');
  END IF;
END $$;
