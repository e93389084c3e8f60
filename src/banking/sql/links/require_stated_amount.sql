-- The link with the amount that its payer has stated, if it leaves the amount open; a fixed one ignores p_stated.
-- Its bounds are in its currency; what the rate makes of them is judged later.
CREATE FUNCTION require_stated_amount(p_link payment_links, p_stated numeric) RETURNS payment_links
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_link.amount IS NULL THEN
    IF p_stated IS NULL THEN
      PERFORM refuse('amount_required', '{amount}');
    ELSIF p_stated < p_link.min_amount THEN
      PERFORM refuse('amount_too_low', '{amount}', jsonb_build_object('least', p_link.min_amount::text));
    ELSIF p_stated > p_link.max_amount THEN
      PERFORM refuse('amount_too_high', '{amount}', jsonb_build_object('most', p_link.max_amount::text));
    END IF;
  END IF;
  RETURN link_with_amount(p_link, p_stated);
END $$;
