-- Why a claim's payment was not found: OTHER_AMOUNT if the ledger has one that the claim names by its whole reference,
-- but of an amount that the link does not ask for, else NOT_FOUND. That payment stays unassigned: its merchant sees it,
-- and can verify it by its amount. A checkout is paid by any amount.
CREATE FUNCTION missing_payment_reason(p_claim bank_orders) RETURNS text
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE := link_of_claim(p_claim);
  claimed_on date := caracas_day(p_claim.created_at);
BEGIN
  RETURN CASE WHEN p_claim.account_id IS NOT NULL AND link.checkout_id IS NULL AND EXISTS (
    SELECT FROM claimable_accounts(link) c
      JOIN bank_movements m ON m.account_id = c.account_id
    WHERE m.direction = 'in' AND m.type = 'p2p' AND m.transaction_id IS NULL
      AND m.booked_on BETWEEN greatest(claimed_on - 7, first_booking_day(link.created_at)) AND claimed_on + 1
      AND m.phone = p_claim.phone AND coalesce(m.bank_code, p_claim.bank_code) = p_claim.bank_code
      AND normalize_reference(p_claim.reference)
        IN (normalize_reference(m.reference), normalize_reference(m.payer_reference))
      AND NOT EXISTS (
        SELECT FROM claimable_amounts_on(link, m.booked_on) d WHERE d.amount_ves = m.amount))
    THEN 'OTHER_AMOUNT' ELSE 'NOT_FOUND' END;
END $$;
