-- The merchants whose simulations a call to the simulated bank meets: the one that is paid, or whose payout or refund
-- it is; of an order that a user makes from an account of their own, those that they own.
-- p_account_number: of a merchant's test money, the merchant's id
CREATE FUNCTION simulated_merchants(p_account_number text, p_bank_key text) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ordered uuid := (SELECT k.order_id FROM bank_order_keys k WHERE k.bank_key = p_bank_key);
BEGIN
  IF length(p_account_number) = 36 THEN
    RETURN ARRAY[p_account_number::uuid];
  END IF;
  RETURN ARRAY(
    SELECT m.id FROM bank_orders p JOIN merchants m ON m.owner_id = p.user_id
    WHERE p.id = ordered AND NOT EXISTS (SELECT FROM payout_rows r WHERE r.order_id = p.id)
    UNION ALL
    SELECT y.merchant_id FROM bank_orders p JOIN payout_rows r ON r.order_id = p.id JOIN payouts y ON y.id = r.payout_id
    WHERE p.id = ordered);
END $$;
