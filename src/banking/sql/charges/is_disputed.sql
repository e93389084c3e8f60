-- Whether an order's movement has completed another transaction, so that the order is left to a person. It is flagged
-- then, see flag_if_disputed(), so that mostly no month is looked through. VOLATILE, to see what the same statement has
-- just written.
CREATE FUNCTION is_disputed(p_order_id uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_orders WHERE id = p_order_id AND flagged_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM bank_orders WHERE disputing_order_id = p_order_id);
END $$;
