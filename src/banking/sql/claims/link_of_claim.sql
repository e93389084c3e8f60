-- The payment link that a claim is for, with the claim's own amount where the link leaves it open.
CREATE FUNCTION link_of_claim(p_claim bank_orders) RETURNS payment_links
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT link_with_amount(l, t.amount)
  FROM transactions t JOIN payment_links l ON l.id = t.link_id WHERE t.id = (p_claim).transaction_id;
END;
