-- What was sent through these connections since the beginning of a Caracas day, or may have been, in bolívares.
CREATE FUNCTION sent_since(p_connections text[], p_day date) RETURNS numeric
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  day_start timestamptz := start_of_caracas_day(p_day);
BEGIN
  -- No order was changed before it was made, and the time of its change is what an index has.
  RETURN (SELECT coalesce(sum(o.amount), 0) FROM bank_orders o
    WHERE o.connection = ANY (p_connections) AND o.updated_at >= day_start AND o.created_at >= day_start
      AND o.environment = 'live' AND o.status <> 'failed' AND o.kind IN ('p2p', 'transfer'));
END $$;
