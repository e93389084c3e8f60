-- Whether the ledger has a mobile payment by its whole reference that a new claim can be settled by.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION is_known_claim(p_link payment_links, p_claim bank_orders) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
BEGIN
  SELECT m.* INTO movement FROM bank_movements m
  WHERE m.id = find_claimed_movement(
      p_link, p_claim.phone, p_claim.bank_code, p_claim.reference, caracas_day(request_now()), p_claim.paid_on)
    AND normalize_reference(p_claim.reference) IN (normalize_reference(m.reference),
      normalize_reference(m.payer_reference));
  RETURN FOUND AND reject_claimed_movement(p_claim, p_link, movement) IS NULL;
END $$;
