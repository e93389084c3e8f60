-- A checkout's whole amount in bolívares as its merchant is shown it, and the rate: of the payment that closed it, of
-- the quote that holds now (with its end), or else at the present rate. Nulls where there is no rate.
CREATE FUNCTION shown_checkout_quote(
  p_checkout checkouts, OUT total_ves numeric, OUT rate numeric, OUT expires_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT shown.total_ves, shown.rate, shown.expires_at
  FROM (
    SELECT p.total_ves, t.rate, NULL::timestamptz AS expires_at, 1 AS preference, p.applied_at AS since
    FROM checkout_payments p CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
    WHERE (p_checkout).status = 'paid' AND p.checkout_id = (p_checkout).id AND p.applied_at IS NOT NULL
    UNION ALL
    SELECT e.total_ves, e.rate, NULL, 1, e.counted_at FROM external_payments e
    WHERE (p_checkout).status = 'paid' AND e.checkout_id = (p_checkout).id AND e.counted_at IS NOT NULL
    UNION ALL
    SELECT q.total_ves, q.rate, q.opened_at + interval '15 minutes', 2, q.opened_at
    FROM checkout_quotes q, merchant_now((p_checkout).merchant_id, (p_checkout).environment) AS m (now)
    WHERE q.checkout_id = (p_checkout).id AND q.opened_at > m.now - interval '15 minutes' AND q.opened_at <= m.now
    UNION ALL
    SELECT (p_checkout).amount, NULL, NULL, 3, NULL WHERE (p_checkout).currency = 'VES'
    UNION ALL
    SELECT chargeable_bolivares((p_checkout).amount, r.rate), r.rate, NULL, 3, NULL
    FROM merchant_rate_in_force((p_checkout).merchant_id, (p_checkout).environment, (p_checkout).currency) r
    WHERE (p_checkout).currency <> 'VES' AND NOT r.stale) shown
  ORDER BY shown.preference, shown.since DESC LIMIT 1;
END;
