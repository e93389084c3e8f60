-- Raises PX410 if a checkout has expired, PX409 link_completed if it is paid, and checkout_canceled if it is canceled.
CREATE FUNCTION require_open_checkout(p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  CASE checkout_status(p_checkout)
    WHEN 'expired' THEN PERFORM refuse('PX410');
    WHEN 'paid' THEN PERFORM refuse('PX409', 'link_completed');
    WHEN 'canceled' THEN PERFORM refuse('PX409', 'checkout_canceled');
    ELSE NULL;
  END CASE;
END $$;
