-- Whether a merchant has decided that a second person confirms what was paid by a method, of so many bolívares.
CREATE FUNCTION needs_confirmation(p_merchant_id uuid, p_method text, p_amount_ves numeric) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM floor_settings s, jsonb_to_recordset(s.confirmation) AS rule (method text, "aboveVes" numeric)
  WHERE s.merchant_id = p_merchant_id AND rule.method = p_method AND p_amount_ves > rule."aboveVes");
