-- Counts money for an open checkout: all that remains, with what is too much, or a part as a share of the whole amount
-- in bolívares, p_total_ves. The caller holds the checkout's lock and has read it since.
CREATE FUNCTION count_checkout_payment(p_checkout checkouts, p_payment transactions, p_total_ves numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := checkout_remaining(p_checkout, p_total_ves);
  paid boolean := p_payment.amount_ves >= remaining;
  updated checkouts%ROWTYPE;
BEGIN
  UPDATE checkouts SET
    status = CASE WHEN paid THEN 'paid' ELSE 'partially_paid' END,
    paid_share = CASE WHEN paid THEN 1 ELSE paid_share + round(p_payment.amount_ves / p_total_ves, 20) END,
    received_ves = received_ves + p_payment.amount_ves,
    overpaid_ves = CASE WHEN paid THEN p_payment.amount_ves - remaining ELSE 0 END,
    paid_at = CASE WHEN paid THEN request_now() END,
    updated_at = request_now()
  WHERE id = p_checkout.id RETURNING * INTO STRICT updated;
  UPDATE checkout_payments SET checkout_id = updated.id, total_ves = p_total_ves, overpaid_ves = updated.overpaid_ves,
    applied_at = request_now()
  WHERE transaction_id = p_payment.id;
  PERFORM record_checkout_change(p_checkout, updated, p_payment.id);
  IF updated.overpaid_ves > 0 AND updated.purpose = 'order' THEN
    PERFORM record_event('checkout.overpaid', updated.merchant_id, updated.environment,
      checkout_event_data(updated, p_payment.id));
  END IF;
END $$;
