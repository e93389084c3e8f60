-- The link with a token as its payer sees it, with the details needed to pay it; p_stated_amount is what they state
-- where the link leaves its amount open, and p_max_age_days how long ago they may have paid. The links of a merchant
-- that takes no payments are shown as inactive. A function, since to plan its joins for each payer took ten times what
-- they take.
CREATE FUNCTION payable_link(p_token text, p_max_age_days integer, p_stated_amount numeric DEFAULT NULL)
RETURNS TABLE (
  token text, label text, description text, amount numeric, open_amount boolean, min_amount numeric, max_amount numeric,
  currency text, environment text, expires_at text, busy boolean, status text, store_name text, slug text,
  logo_key text, banner_key text, primary_color text, secondary_color text, rif text, preferred_payment_method text,
  contact_phone text, contact_whatsapp text, contact_email text, rate numeric, amount_ves numeric, rate_date text,
  checkout jsonb, claimable_days text[], account_number text, account_document text, account_phone text,
  account_connection text, charges_down boolean, verifications_down boolean, own_connection jsonb, button_origins text[]
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT l.token, l.label, l.description, due.amount, l.amount IS NULL, l.min_amount, l.max_amount,
    l.currency, l.environment, iso_time(coalesce(l.expires_at, c.expires_at)),
    coalesce(l.paid_slots + l.reserved_slots >= l.max_payments, false),
    CASE WHEN shown.status = 'ACTIVE' AND (o.status NOT IN ('inactive', 'active')
      OR NOT (m.status = 'active' OR (m.status = 'pending' AND l.environment = 'test')))
      THEN 'INACTIVE' ELSE shown.status END,
    s.name, s.slug, s.logo_key, s.banner_key, s.primary_color, s.secondary_color, m.rif, s.preferred_payment_method,
    s.contact_phone, s.contact_whatsapp, s.contact_email,
    coalesce(q.rate, r.rate),
    -- What remains of a checkout, or what the link asks for.
    CASE WHEN c.id IS NOT NULL THEN checkout_remaining(c, q.total_ves)
      WHEN l.currency = 'VES' THEN due.amount ELSE chargeable_bolivares(due.amount, r.rate) END,
    r.effective_date::text,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'external_reference', c.external_reference,
      'status', checkout_status(c), 'lines', c.lines, 'accept_partial', c.accept_partial,
      'total_ves', q.total_ves::text, 'received_ves', c.received_ves::text,
      'overpaid_ves', overpaid_unreturned(c)::text,
      'quote_expires_at', iso_time(q.expires_at), 'return_url', c.return_url, 'cancel_url', c.cancel_url) END,
    ARRAY(
      SELECT (t.today - back)::text FROM generate_series(0, p_max_age_days) back
      WHERE t.today - back >= caracas_day(l.created_at) AND (l.currency = 'VES' OR EXISTS (
        SELECT FROM exchange_rates e WHERE e.currency = l.currency
          AND e.effective_date BETWEEN t.today - back - 5 AND t.today - back))
      ORDER BY back),
    a.account_number, a.document, a.phone, a.connection,
    is_bank_down(left(a.account_number, 4), 'charge'), is_bank_down(left(a.account_number, 4), 'verification'),
    (SELECT jsonb_build_object('protocol', b.protocol, 'sendsPayerKeys', b.sends_payer_keys)
      FROM bank_connections b WHERE b.name = a.connection AND b.removed_at IS NULL),
    s.button_origins
  FROM payment_links l
    JOIN merchants m ON m.id = l.merchant_id
    JOIN users o ON o.id = m.owner_id
    JOIN stores s ON s.merchant_id = m.id
    LEFT JOIN bank_accounts a ON l.environment = 'live' AND a.id = m.settlement_account_id
      AND a.removed_at IS NULL AND a.connection IS NOT NULL
    LEFT JOIN checkouts c ON c.id = l.checkout_id
    LEFT JOIN LATERAL shown_checkout_quote(c) q ON c.id IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT CASE WHEN c.id IS NULL THEN link_status(l) ELSE payable_status(c) END AS status) shown
    LEFT JOIN LATERAL merchant_rate_in_force(l.merchant_id, l.environment, l.currency) r
      ON l.currency <> 'VES' AND NOT r.stale
    CROSS JOIN (SELECT caracas_day(request_now()) AS today) t
    CROSS JOIN LATERAL (SELECT coalesce(l.amount, p_stated_amount::numeric(13, 2)) AS amount) due
  WHERE l.token = p_token;
END $$;
