-- Turns a bank's, the ledger's or a person's success for a claim into the outcome to settle it by, and assigns its
-- movement and slot. A movement that cannot pay the claim stays unassigned, so that the payer can claim it for another
-- link. The reference of the outcome is the bank's whole one, as the movement has it.
-- payment_awaits_slot: a person has decided, while a charge holds the last slot
-- Locks: lock_claimable_movements(), then the link.
CREATE FUNCTION determine_claim_outcome(p_claim bank_orders, p_outcome order_outcome) RETURNS order_outcome
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE := link_of_claim(p_claim);
  claimed_movement_id uuid;
  rejection text;
BEGIN
  PERFORM lock_claimable_movements(link);
  claimed_movement_id := coalesce(p_outcome.movement_id, record_claimed_movement(p_claim, link, p_outcome));
  rejection := assign_movement_to_claim(p_claim, link, claimed_movement_id, p_outcome.resolved);
  IF rejection IS NULL THEN
    -- Movement before link: settling a charge locks them in the same order.
    rejection := reserve_claim_slot(link, p_claim.transaction_id);
    IF rejection = 'busy' AND p_outcome.resolved THEN
      PERFORM refuse('payment_awaits_slot');
    ELSIF rejection IS NOT NULL THEN
      UPDATE bank_movements SET transaction_id = NULL WHERE id = claimed_movement_id;
    END IF;
  END IF;
  p_outcome.reference := (
    SELECT coalesce(m.reference, m.payer_reference, p_outcome.reference) FROM bank_movements m
    WHERE m.id = claimed_movement_id);
  RETURN CASE rejection
    WHEN 'used' THEN new_order_outcome('failed', p_reason => 'ALREADY_USED', p_code => 'ALREADY_USED')
    WHEN 'strange' THEN new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'NOT_DUE')
    WHEN 'charge' THEN new_order_outcome('pending', p_code => 'AWAITS_CHARGE')
    WHEN 'completed' THEN new_order_outcome('failed', p_reason => 'LINK_COMPLETED', p_code => 'LINK_COMPLETED')
    WHEN 'busy' THEN new_order_outcome('pending', p_code => 'AWAITS_SLOT')
    ELSE p_outcome END;
END $$;
