-- Gives a claim on a checkout of the test environment the amount of its movement. It is judged by the quote that the
-- claim was made by.
CREATE FUNCTION reprice_simulated_payment(p_claim bank_orders, p_link payment_links, p_amount_ves numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_orders SET amount = p_amount_ves WHERE id = (p_claim).id;
  UPDATE transactions t SET amount_ves = p_amount_ves, amount = share_of_checkout(c, p_amount_ves, q.total_ves)
  FROM checkouts c, checkout_payments q
  WHERE t.id = (p_claim).transaction_id AND c.id = (p_link).checkout_id AND q.transaction_id = t.id;
END;
