-- The link with the amount that its payer has stated, if it leaves the amount open; a fixed one may be stated as it is:
-- nobody may mean less of it and be charged in whole. Its bounds are in its currency; what the rate makes of them is
-- judged later.
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
  ELSIF p_stated <> p_link.amount THEN
    IF p_link.checkout_id IS NULL THEN
      PERFORM refuse('amount_differs', '{amount}',
        jsonb_build_object('amount', p_link.amount::text, 'currency', p_link.currency));
    ELSE
      PERFORM refuse('amount_of_checkout', '{amount}',
        jsonb_build_object('amount', p_link.amount::text, 'currency', p_link.currency));
    END IF;
  END IF;
  RETURN link_with_amount(p_link, p_stated);
END $$;
