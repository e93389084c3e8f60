-- Refuses a part of a checkout that was taken by hand and does not fit: change is given back, so it is never too much.
-- part_too_large: it is more than remains, which is named. part_payment: it is less, and the checkout takes no part
-- payments.
CREATE FUNCTION require_part(p_checkout checkouts, p_total_ves numeric, p_amount_ves numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := checkout_remaining(p_checkout, p_total_ves);
BEGIN
  IF p_amount_ves > remaining THEN
    PERFORM refuse('part_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  ELSIF p_amount_ves < remaining AND NOT p_checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
END $$;
