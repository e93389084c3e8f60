-- Raises PX409 day_limit if a live outgoing order would take its account over p_day_limit bolívares in this Caracas
-- day. The caller holds the account's lock, which keeps two orders from using up the same rest of the limit.
CREATE FUNCTION require_day_limit(p_order bank_orders, p_day_limit numeric) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  daily_total numeric;
BEGIN
  IF p_order.environment <> 'live' THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(p.amount), 0) INTO daily_total FROM bank_orders p
  WHERE p.account_id = p_order.account_id AND p.status <> 'failed' AND p.kind IN ('p2p', 'transfer')
    AND p.created_at >= start_of_caracas_day(caracas_day(request_now()));
  IF daily_total + p_order.amount > p_day_limit THEN
    PERFORM refuse('PX409', 'day_limit');
  END IF;
END $$;
