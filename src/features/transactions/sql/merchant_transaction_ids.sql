-- The ids of a merchant's transactions that the caller sees, in one environment and with one status, if p_status is
-- given, in the range of ids from p_from (included) to p_to (excluded), and older than p_after or newer than p_before.
-- From the newest on, or from the oldest. A function, so that its plan is kept: a statement would be planned for every
-- month at each call.
--
-- The columns before the id are compared as ranges and come first in the order, and nothing is sorted, so that
-- PostgreSQL reads the index that has them, backwards or forwards, and no row. A plan for any values reckons with few
-- rows, and would rather look for them in several indexes and sort them.
CREATE FUNCTION merchant_transaction_ids(
  p_merchant_id uuid, p_environment text, p_is_newest_first boolean DEFAULT true, p_limit bigint DEFAULT NULL,
  p_offset bigint DEFAULT 0, p_status text DEFAULT NULL, p_from uuid DEFAULT NULL, p_to uuid DEFAULT NULL,
  p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
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
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY CASE WHEN p_is_newest_first THEN t.id END DESC, t.id LIMIT p_limit OFFSET p_offset;
    RETURN;
  END IF;
  IF p_status IS NULL AND p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSIF p_status IS NULL THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.id LIMIT p_limit OFFSET p_offset;
  ELSIF p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.status BETWEEN p_status AND p_status AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.status DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.status BETWEEN p_status AND p_status AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.status, t.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;
