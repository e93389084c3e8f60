-- Looks for the mobile payment of a claim in the ledger, and settles the claim by it. Returns
--   'settled'
--   'waiting'  found, but a charge has to end first
--   'unknown'  not found, or not identified; with p_whole_reference also if only the last digits were given
-- Locks: the order, lock_claimable_movements().
CREATE FUNCTION settle_claim_from_ledger(p_order_id uuid, p_whole_reference boolean DEFAULT false) RETURNS text
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
  IF movement_id IS NULL OR (p_whole_reference AND NOT EXISTS (
    SELECT FROM bank_movements m
    WHERE m.id = movement_id
      AND normalize_reference(claim.reference)
        IN (normalize_reference(m.reference), normalize_reference(m.payer_reference)))) THEN
    RETURN 'unknown';
  END IF;
  RETURN CASE WHEN settle_order(p_order_id,
      new_order_outcome('success', p_code => 'IN_LEDGER', p_movement_id => movement_id))
    THEN 'settled' ELSE 'waiting' END;
END $$;
