-- Raises payee_details_missing, with the fields, if a mobile payment lacks what its connection needs of the payee; and
-- phone_not_mobile if a live one goes to a phone of no mobile network (p_mobile is false).
CREATE FUNCTION require_payee_details(p_order bank_orders, p_connection_facts jsonb, p_mobile boolean) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  missing text[];
BEGIN
  IF p_order.kind <> 'p2p' THEN
    RETURN;
  END IF;
  SELECT array_agg(need) INTO missing FROM jsonb_array_elements_text(p_connection_facts->'needs') AS need
  WHERE CASE need WHEN 'bank_code' THEN p_order.bank_code WHEN 'document' THEN p_order.document
    ELSE p_order.name END IS NULL;
  IF missing IS NOT NULL THEN
    PERFORM refuse('payee_details_missing', missing);
  END IF;
  IF p_order.environment = 'live' AND NOT p_mobile THEN
    PERFORM refuse('phone_not_mobile', '{phone}');
  END IF;
END $$;
