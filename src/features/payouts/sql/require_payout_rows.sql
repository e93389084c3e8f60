-- Refuses, with the paths of all rows, as create_payout() takes them, that the connection's format does not allow:
-- amount_over_maximum, concept_over_maximum. no_mobile_payments: the connection sends none.
CREATE FUNCTION require_payout_rows(p_rows jsonb, p_connection_facts jsonb) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  paths text[];
BEGIN
  IF NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  SELECT array_agg(format('rows.%s.amount', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE (r.value->>'amount')::numeric > (p_connection_facts->>'maxAmount')::numeric;
  IF paths IS NOT NULL THEN
    PERFORM refuse('amount_over_maximum', paths);
  END IF;
  SELECT array_agg(format('rows.%s.concept', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE length(r.value->>'concept') > (p_connection_facts->>'maxConcept')::integer;
  IF paths IS NOT NULL THEN
    PERFORM refuse('concept_over_maximum', paths);
  END IF;
END $$;
