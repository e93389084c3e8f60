-- What was paid too much for a checkout and has not gone back, in bolívares.
CREATE FUNCTION overpaid_unreturned(p_checkout checkouts) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_checkout.overpaid_ves = 0 THEN
    RETURN 0;
  END IF;
  RETURN greatest(0, p_checkout.overpaid_ves - (
    SELECT coalesce(sum(r.amount_ves), 0)
    FROM checkout_payments p JOIN refunds r ON r.transaction_id = p.transaction_id
    WHERE p.checkout_id = p_checkout.id AND p.applied_at IS NOT NULL AND r.status = 'success'));
END $$;
