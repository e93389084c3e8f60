-- How many payments these links have received; a link without any has no row. A function as transactions_by_id() is.
CREATE FUNCTION count_link_payments(p_link_ids uuid[]) RETURNS TABLE (link_id uuid, payments integer)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.link_id, count(*)::integer FROM transactions t
  WHERE t.link_id = ANY (p_link_ids) AND t.completed_at IS NOT NULL GROUP BY t.link_id;
END $$;
