-- Gives a payout's row the outcome of its order; another order has none. Returns the payout.
-- Locks: the row, then the payout. The caller holds the order's lock.
CREATE FUNCTION settle_payout_row(p_order bank_orders) RETURNS payouts
LANGUAGE plpgsql AS $$
DECLARE
  settled payout_rows%ROWTYPE;
  payout payouts%ROWTYPE;
BEGIN
  UPDATE payout_rows SET status = p_order.status, failure_reason = p_order.failure_reason
  WHERE order_id = p_order.id AND status = 'pending' RETURNING * INTO settled;
  IF FOUND THEN
    PERFORM complete_payout(settled.payout_id);
    SELECT * INTO payout FROM payouts p WHERE p.id = settled.payout_id;
  END IF;
  RETURN payout;
END $$;
