-- What the page of a customer's account shows: the merchant, the sums that are owed, and some of the charge notes,
-- those to be paid and those that are paid, from p_owed_from and p_paid_from on. No row if there is no such account. A
-- function, since to plan its joins for each visit takes more than they take.
CREATE FUNCTION customer_account(
  p_account_key uuid, p_owed_from integer, p_owed_limit integer, p_paid_from integer, p_paid_limit integer
) RETURNS TABLE (
  environment text, customer text, takes_payments boolean, store_name text, slug text, logo_key text,
  primary_color text, secondary_color text, rif text, contact_phone text, contact_whatsapp text, contact_email text,
  rate text, rate_date text, sums jsonb, paid_notes integer, owed jsonb, paid jsonb
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT c.environment, c.name, merchant_takes_payments(c.merchant_id, c.environment), s.name, s.slug, s.logo_key,
    s.primary_color, s.secondary_color, m.rif, s.contact_phone, s.contact_whatsapp, s.contact_email,
    r.rate::text, r.effective_date::text,
    account_sums(c.id, caracas_day(merchant_now(c.merchant_id, c.environment)), r.rate),
    (SELECT count(*)::integer FROM charge_notes n WHERE n.customer_id = c.id AND n.status = 'paid'),
    account_notes(c.id, false, p_owed_from, p_owed_limit), account_notes(c.id, true, p_paid_from, p_paid_limit)
  FROM customers c
    JOIN merchants m ON m.id = c.merchant_id
    JOIN stores s ON s.merchant_id = c.merchant_id
    LEFT JOIN LATERAL merchant_rate_in_force(c.merchant_id, c.environment, 'USD') r ON NOT r.stale
  WHERE c.account_key = p_account_key AND c.ended_at IS NULL;
END $$;
