-- Takes what is on a till off it; nothing happens if nothing is. Refuses what lock_till() does.
-- Locks, in this order: the till, the checkout.
CREATE FUNCTION take_off_till_sale(p_merchant_id uuid, p_till_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM end_till_sale(lock_till(p_merchant_id, p_till_id), p_environment);
END $$;
