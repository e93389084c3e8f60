-- The ids of a merchant's transactions with an external reference, as merchant_transaction_ids() has those of all.
-- References of orders are rare, so a status is compared in what the index finds.
CREATE FUNCTION referenced_transaction_ids(
  p_merchant_id uuid, p_environment text, p_external_reference text, p_is_newest_first boolean DEFAULT true,
  p_limit bigint DEFAULT NULL, p_offset bigint DEFAULT 0, p_status text DEFAULT NULL, p_from uuid DEFAULT NULL,
  p_to uuid DEFAULT NULL, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  first_id uuid := greatest(p_from, caller_sees_from());
  seen_tills uuid[] := caller_tills();
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(least(p_to, p_after), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF seen_tills IS NOT NULL THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.till_id = ANY (seen_tills) AND t.merchant_id = p_merchant_id AND t.environment = p_environment
      AND t.external_reference = p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY CASE WHEN p_is_newest_first THEN t.id END DESC, t.id LIMIT p_limit OFFSET p_offset;
    RETURN;
  END IF;
  IF p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.external_reference BETWEEN p_external_reference AND p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.external_reference DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.external_reference BETWEEN p_external_reference AND p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.external_reference, t.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;
