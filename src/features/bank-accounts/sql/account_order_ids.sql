-- The ids of an account's own orders, with one status, if p_status is given, and older than p_after or newer than
-- p_before. From the newest on, or from the oldest. A verified claim is not among them, since it is listed as its
-- movement. A function as merchant_transaction_ids() is.
CREATE FUNCTION account_order_ids(
  p_account_id uuid, p_is_newest_first boolean, p_limit bigint, p_offset bigint DEFAULT 0,
  p_status text DEFAULT NULL, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF p_status IS NULL AND p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.kind <> 'verification' AND o.id > above
      AND o.id < below
    ORDER BY o.account_id DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSIF p_status IS NULL THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.kind <> 'verification' AND o.id > above
      AND o.id < below
    ORDER BY o.account_id, o.id LIMIT p_limit OFFSET p_offset;
  ELSIF p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.status BETWEEN p_status AND p_status
      AND o.kind <> 'verification' AND o.id > above AND o.id < below
    ORDER BY o.account_id DESC, o.status DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.status BETWEEN p_status AND p_status
      AND o.kind <> 'verification' AND o.id > above AND o.id < below
    ORDER BY o.account_id, o.status, o.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;
