-- Whether somebody else's claim or verification of the payment behind a movement has not ended, which its own bank
-- could still confirm: who asks about it has to wait. That holds for who names the payment by its reference, and for
-- the same shop; others are told what they would be told without it. A claim that only waits for a notice has nothing
-- that could be confirmed, and about one that waits for a person no bank can tell more.
-- By their ids, no month before is looked through.
-- p_claim: what is asked; it need not be written
CREATE FUNCTION is_being_confirmed(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  first_id uuid := first_uuid_at(start_of_caracas_day(p_movement.booked_on - 2));
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id
    WHERE p.status = 'pending' AND p.flagged_at IS NULL AND p.kind = 'verification' AND p.phone = p_claim.phone
      AND p.id >= first_id AND t.id >= first_id AND p.id <> p_claim.id
      AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'
      AND (p_claim.reference IS NOT NULL OR t.merchant_id = p_link.merchant_id)
      AND coalesce(p.bank_code = p_movement.bank_code, true)
      AND (references_match(p.reference, p_movement.reference)
        OR references_match(p.reference, p_movement.payer_reference))
      AND caracas_day(p.created_at) BETWEEN p_movement.booked_on - 1 AND p_movement.booked_on + 8
      AND (SELECT f.fits_link FROM check_movement_for_link(link_of_claim(p), p_movement) f));
END $$;
