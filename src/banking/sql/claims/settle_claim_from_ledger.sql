-- Looks for the mobile payment of a claim in the ledger, and settles the claim by it. Returns
--   'settled'
--   'waiting'  found, but a charge has to end first
--   'unknown'  not found, or not identified
-- Locks: the order, lock_claimable_movements().
CREATE FUNCTION settle_claim_from_ledger(p_order_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claim bank_orders%ROWTYPE;
  link payment_links%ROWTYPE;
  movement_id uuid;
BEGIN
  SELECT * INTO STRICT claim FROM bank_orders WHERE id = p_order_id FOR NO KEY UPDATE;
  IF claim.account_id IS NULL OR claim.status <> 'pending' THEN
    RETURN 'unknown';
  END IF;
  link := link_of_claim(claim);
  PERFORM lock_claimable_movements(link);
  movement_id := find_claimed_movement(
    link, claim.phone, claim.bank_code, claim.reference, caracas_day(claim.created_at), claim.paid_on);
  IF movement_id IS NULL THEN
    RETURN 'unknown';
  END IF;
  RETURN CASE WHEN settle_order(p_order_id,
      new_order_outcome('success', p_code => 'IN_LEDGER', p_movement_id => movement_id))
    THEN 'settled' ELSE 'waiting' END;
END $$;
