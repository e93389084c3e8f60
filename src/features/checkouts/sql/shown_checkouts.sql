-- Checkouts as their merchants see them; see CheckoutRow. A function, so that it is planned once: each order of a shop
-- would be planned for twice as long as it takes.
CREATE FUNCTION shown_checkouts(p_ids uuid[])
RETURNS TABLE (
  id uuid, merchant_id uuid, environment text, token text, external_reference text, metadata jsonb, status text,
  description text, amount text, currency text, accept_partial boolean, customer jsonb, lines jsonb, return_url text,
  cancel_url text, amount_ves text, rate text, quote_expires_at text, received_ves text, remaining_ves text,
  overpaid_ves text, refunded_ves text, expires_at text, paid_at text, created_at text, till_id uuid, branch_id uuid,
  created_by uuid, creator text, transactions jsonb, external_payments jsonb
)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT c.id, c.merchant_id, c.environment, l.token, c.external_reference, c.metadata, checkout_status(c),
    c.description, c.amount::text, c.currency, c.accept_partial, c.customer, c.lines, c.return_url, c.cancel_url,
    shown.total_ves::text, shown.rate::text, iso_time(shown.expires_at), c.received_ves::text,
    checkout_remaining(c, shown.total_ves)::text, c.overpaid_ves::text,
    (SELECT coalesce(sum(r.amount_ves), 0)::text
      FROM checkout_payments p JOIN refunds r ON r.transaction_id = p.transaction_id
      WHERE p.checkout_id = c.id AND p.applied_at IS NOT NULL AND r.status = 'success'),
    iso_time(c.expires_at), iso_time(c.paid_at), iso_time(c.created_at), c.till_id,
    (SELECT t.branch_id FROM tills t WHERE t.id = c.till_id),
    c.created_by, (SELECT u.name FROM users u WHERE u.id = c.created_by),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status, 'amount_ves', t.amount_ves::text,
        'applied', p.applied_at IS NOT NULL, 'created_at', iso_time(t.created_at)) ORDER BY t.id DESC), '[]')
      FROM checkout_payments p CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
      WHERE p.checkout_id = c.id),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'method', e.method, 'status', e.status,
        'amount_ves', e.amount_ves::text, 'applied', e.counted_at IS NOT NULL) ORDER BY e.id DESC), '[]')
      FROM external_payments e WHERE e.checkout_id = c.id)
  FROM checkouts c
    JOIN payment_links l ON l.checkout_id = c.id
    CROSS JOIN LATERAL shown_checkout_quote(c) shown
  WHERE c.id = ANY (p_ids);
END $$;
