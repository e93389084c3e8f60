-- A sale that is or was on a till, as whoever stands before it sees it.
CREATE FUNCTION till_sale_data(p_sale till_sales) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('sal', (p_sale).id), 'amount', c.amount, 'currency', c.currency,
    'amountVes', q.total_ves, 'remainingVes', checkout_remaining(c, q.total_ves), 'putAt', iso_time((p_sale).put_at),
    'status', checkout_status(c), 'payToken', l.token)
  FROM checkouts c JOIN payment_links l ON l.checkout_id = c.id
    LEFT JOIN LATERAL shown_checkout_quote(c) q ON true
  WHERE c.id = (p_sale).checkout_id;
END;
