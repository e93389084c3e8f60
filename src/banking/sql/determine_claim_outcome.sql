-- Turns a bank's or the ledger's success for a claim into the outcome to settle it by, and assigns its movement and
-- slot. Takes an outcome as settle_order() does and returns one. A movement that cannot pay the claim stays
-- unassigned, so that the payer can claim it for another link.
-- Locks: lock_claimable_movements(), then the link.
CREATE FUNCTION determine_claim_outcome(claim bank_orders, outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid;
  rejection text;
BEGIN
  PERFORM lock_claimable_movements(link_of_claim(claim));
  movement_id := coalesce((outcome->>'movement')::uuid, record_claimed_movement(claim, outcome));
  IF movement_id IS NOT NULL THEN
    rejection := assign_movement_to_claim(claim, movement_id);
  END IF;
  IF rejection IS NULL THEN
    -- Movement before link: settling a charge locks them in the same order.
    rejection := reserve_claim_slot(claim.transaction_id);
    IF rejection IS NOT NULL THEN
      UPDATE bank_movements SET transaction_id = NULL WHERE id = movement_id;
    END IF;
  END IF;
  RETURN CASE rejection
    WHEN 'used' THEN '{"status": "failed", "reason": "ALREADY_USED", "code": "ALREADY_USED"}'
    WHEN 'strange' THEN '{"status": "failed", "reason": "NOT_FOUND", "code": "NOT_DUE"}'
    WHEN 'charge' THEN '{"status": "pending", "code": "AWAITS_CHARGE"}'
    WHEN 'completed' THEN '{"status": "failed", "reason": "LINK_COMPLETED", "code": "LINK_COMPLETED"}'
    WHEN 'busy' THEN '{"status": "pending", "code": "AWAITS_SEAT"}'
    ELSE outcome END;
END $$;
