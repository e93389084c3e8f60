-- The link with the amount that its payer has stated, if it leaves the amount open; a fixed one ignores p_stated.
-- PX400: amount_required; amount_too_low, amount_too_high with the link's bound. PX409 is for what the rate makes of
--   it.
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
  END IF;
  RETURN link_with_amount(p_link, p_stated);
END $$;
