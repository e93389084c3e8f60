-- The movements of an order's account around its day that belong to nothing yet, those of its amount first: what its
-- bank's books show, beside ours.
CREATE FUNCTION movements_beside(p_order bank_orders) RETURNS SETOF bank_movements
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  made_on date := caracas_day(p_order.created_at);
BEGIN
  RETURN QUERY
    SELECT m.* FROM bank_movements m
    WHERE m.connection = p_order.connection AND m.booked_on BETWEEN made_on - 1 AND made_on + 2
      AND coalesce(m.account_id, p_order.account_id) = p_order.account_id
      AND m.direction = CASE WHEN p_order.kind IN ('c2p', 'verification') THEN 'in' ELSE 'out' END
      AND m.type <> 'fee' AND m.order_id IS NULL AND m.transaction_id IS NULL
    ORDER BY m.amount = p_order.amount DESC, abs(m.amount - p_order.amount), abs(m.booked_on - made_on), m.id
    LIMIT 50;
END $$;
