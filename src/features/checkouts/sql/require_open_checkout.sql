-- Raises gone if a checkout has expired, checkout_paid if it is paid, and checkout_canceled if it is canceled.
CREATE FUNCTION require_open_checkout(p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  CASE checkout_status(p_checkout)
    WHEN 'expired' THEN PERFORM refuse('gone');
    WHEN 'paid' THEN PERFORM refuse('checkout_paid');
    WHEN 'canceled' THEN PERFORM refuse('checkout_canceled');
    ELSE NULL;
  END CASE;
END $$;
