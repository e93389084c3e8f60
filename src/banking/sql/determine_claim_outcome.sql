-- What becomes of a claim of which its bank, or the ledger, says that it was paid: the outcome as it is to be settled by.
-- A movement that does not pay it stays free: the money is the payer's, who can claim it for another link.
CREATE FUNCTION determine_claim_outcome(claim bank_orders, outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid;
  obstacle text;
BEGIN
  PERFORM lock_claimable_movements(link_of_claim(claim));
  movement_id := coalesce((outcome->>'movement')::uuid, record_claimed_movement(claim, outcome));
  IF movement_id IS NOT NULL THEN
    obstacle := assign_movement_to_claim(claim, movement_id);
  END IF;
  IF obstacle IS NULL THEN
    -- After the movement, as whoever settles a charge takes them.
    obstacle := reserve_claim_slot(claim.transaction_id);
    IF obstacle IS NOT NULL THEN
      UPDATE bank_movements SET transaction_id = NULL WHERE id = movement_id;
    END IF;
  END IF;
  RETURN CASE obstacle
    WHEN 'used' THEN '{"status": "failed", "reason": "ALREADY_USED", "code": "ALREADY_USED"}'
    WHEN 'strange' THEN '{"status": "failed", "reason": "NOT_FOUND", "code": "NOT_DUE"}'
    WHEN 'charge' THEN '{"status": "pending", "code": "AWAITS_CHARGE"}'
    WHEN 'completed' THEN '{"status": "failed", "reason": "LINK_COMPLETED", "code": "LINK_COMPLETED"}'
    WHEN 'busy' THEN '{"status": "pending", "code": "AWAITS_SEAT"}'
    ELSE outcome END;
END $$;
