-- What a till's own page shows: the merchant, the till, and the sale that is on it in an environment; p_sale_id: a sale
-- that whoever asks has seen there. No row without such a till. A merchant that takes no payments shows no sale, and
-- neither does a till that is not in use.
CREATE FUNCTION till_page(p_code text, p_environment text, p_sale_id uuid DEFAULT NULL)
RETURNS TABLE (
  till_id uuid, till text, branch text, store_name text, slug text, logo_key text, primary_color text,
  secondary_color text, rif text, contact_phone text, contact_whatsapp text, contact_email text, sale jsonb, seen jsonb
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.id, t.name, b.name, s.name, s.slug, s.logo_key, s.primary_color, s.secondary_color, m.rif,
    s.contact_phone, s.contact_whatsapp, s.contact_email,
    CASE WHEN t.active AND b.active AND o.status IN ('inactive', 'active')
        AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test'))
      THEN (SELECT till_sale_data(x) FROM till_sales x
        WHERE x.till_id = t.id AND x.environment = p_environment AND x.ended_at IS NULL) END,
    (SELECT till_sale_data(x) FROM till_sales x
      WHERE x.id = p_sale_id AND x.till_id = t.id AND x.environment = p_environment AND x.ended_at IS NOT NULL)
  FROM tills t
    JOIN branches b ON b.id = t.branch_id
    JOIN merchants m ON m.id = t.merchant_id
    JOIN users o ON o.id = m.owner_id
    JOIN stores s ON s.merchant_id = m.id
  WHERE t.code = p_code;
END $$;
