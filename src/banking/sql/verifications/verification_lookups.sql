-- The bank lookups of a verification, as claim_lookups(): on the days on which verifiable_movements() looks for it.
CREATE FUNCTION verification_lookups(p_claim bank_orders, p_link payment_links) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(l.lookup ORDER BY l.ordinal), '[]')
  FROM jsonb_array_elements(claim_lookups(p_claim, p_link)) WITH ORDINALITY AS l (lookup, ordinal)
  WHERE (l.lookup->>'day')::date BETWEEN coalesce((p_claim).paid_on, caracas_day(request_now()) - 1)
    AND coalesce((p_claim).paid_on + 1, caracas_day(request_now()));
END;
