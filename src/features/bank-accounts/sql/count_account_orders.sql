-- How many ids account_order_ids() has, counted by its index.
CREATE FUNCTION count_account_orders(p_account_id uuid, p_status text DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_status IS NULL THEN
    RETURN (SELECT count(*) FROM bank_orders o
      WHERE o.account_id = p_account_id AND o.kind <> 'verification');
  END IF;
  RETURN (SELECT count(*) FROM bank_orders o
    WHERE o.account_id = p_account_id AND o.status = p_status AND o.kind <> 'verification');
END $$;
