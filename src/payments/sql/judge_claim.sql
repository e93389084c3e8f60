-- What becomes of a claim of which its bank, or the ledger, says that it was paid: the outcome as it is to be settled by.
CREATE FUNCTION judge_claim(claim payments, outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid;
BEGIN
  PERFORM hold_movements(claim.connection);
  movement_id := coalesce((outcome->>'movement')::uuid, record_claimed_movement(claim, outcome));
  RETURN CASE WHEN movement_id IS NULL THEN outcome
    ELSE CASE claim_movement(claim, movement_id)
      WHEN 'used' THEN '{"status": "failed", "reason": "ALREADY_USED", "code": "ALREADY_USED"}'
      WHEN 'strange' THEN '{"status": "failed", "reason": "NOT_FOUND", "code": "NOT_DUE"}'
      ELSE outcome END END;
END $$;
