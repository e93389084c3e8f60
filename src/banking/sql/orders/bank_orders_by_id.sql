-- The bank orders with these ids: a function as transactions_by_id() is.
CREATE FUNCTION bank_orders_by_id(p_ids uuid[]) RETURNS SETOF bank_orders
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT o.* FROM bank_orders o WHERE o.id = ANY (p_ids);
END $$;
