-- The link with the amount that its payer has stated, if it leaves the amount open; a fixed one may be stated as it is.
-- PX400: amount_required; amount_too_low, amount_too_high with the link's bound; amount_differs, amount_of_checkout with
-- the fixed amount, which nobody may mean less of and be charged in whole. PX409 is for what the rate makes of it.
CREATE FUNCTION require_stated_amount(p_link payment_links, p_stated numeric) RETURNS payment_links
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_link.amount IS NULL THEN
    IF p_stated IS NULL THEN
      PERFORM refuse('PX400', 'amount_required:amount');
    ELSIF p_stated < p_link.min_amount THEN
      PERFORM refuse('PX400', 'amount_too_low:amount:' || p_link.min_amount);
    ELSIF p_stated > p_link.max_amount THEN
      PERFORM refuse('PX400', 'amount_too_high:amount:' || p_link.max_amount);
    END IF;
  ELSIF p_stated <> p_link.amount THEN
    PERFORM refuse('PX400', CASE WHEN p_link.checkout_id IS NULL THEN 'amount_differs' ELSE 'amount_of_checkout' END
      || ':amount:' || p_link.amount || ' ' || p_link.currency);
  END IF;
  RETURN link_with_amount(p_link, p_stated);
END $$;
