-- The ids of a user's mobile payments to a phone, older than p_after or newer than p_before. From the newest on, or
-- from the oldest. A function as account_order_ids() is.
CREATE FUNCTION payee_payment_ids(
  p_user_id uuid, p_environment text, p_phone text, p_is_newest_first boolean, p_limit bigint,
  p_offset bigint DEFAULT 0, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.user_id BETWEEN p_user_id AND p_user_id AND o.phone BETWEEN p_phone AND p_phone
      AND o.environment BETWEEN p_environment AND p_environment AND o.kind = 'p2p' AND o.id > above AND o.id < below
    ORDER BY o.user_id DESC, o.phone DESC, o.environment DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.user_id BETWEEN p_user_id AND p_user_id AND o.phone BETWEEN p_phone AND p_phone
      AND o.environment BETWEEN p_environment AND p_environment AND o.kind = 'p2p' AND o.id > above AND o.id < below
    ORDER BY o.user_id, o.phone, o.environment, o.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;
