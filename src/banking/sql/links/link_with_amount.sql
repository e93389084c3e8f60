-- A payment link as one payment of it sees it: where the link leaves its amount open, with the one that the payer has
-- stated, in the link's currency. All that prices a payment or compares it with a movement takes the link like this.
CREATE FUNCTION link_with_amount(p_link payment_links, p_stated numeric) RETURNS payment_links
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  p_link.amount := coalesce(p_link.amount, p_stated);
  RETURN p_link;
END $$;
