-- The merchant whom an order concerns: that of its transaction or payout, else the first one that is paid into its
-- account, as for the events of outgoing orders. Null if there is none.
CREATE FUNCTION merchant_of_order(p_order bank_orders) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_order.transaction_id IS NOT NULL THEN
    RETURN (SELECT t.merchant_id FROM transactions t WHERE t.id = p_order.transaction_id);
  END IF;
  RETURN coalesce(
    (SELECT p.merchant_id FROM payout_rows r JOIN payouts p ON p.id = r.payout_id WHERE r.order_id = p_order.id),
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_order.account_id ORDER BY m.id LIMIT 1));
END $$;
