-- Raises PX400 missing, with the fields, if a refund to the payer's phone lacks the payer's document or name. The
-- connection may need them (p_needs), and nobody has checked those of a claim (p_payment_method mobile_payment).
CREATE FUNCTION require_refund_details(p_order bank_orders, p_payment_method text, p_needs jsonb) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  missing text;
BEGIN
  IF p_order.kind <> 'p2p' THEN
    RETURN;
  END IF;
  SELECT string_agg(need, ',') INTO missing
  FROM (VALUES ('document', p_order.document), ('name', p_order.name)) AS n (need, value)
  WHERE n.value IS NULL AND (p_payment_method = 'mobile_payment' OR p_needs ? need);
  IF missing IS NOT NULL THEN
    PERFORM refuse('PX400', 'missing:' || missing);
  END IF;
END $$;
